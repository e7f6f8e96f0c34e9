import { readFile, stat } from 'node:fs/promises'
import { parseTable } from '@signout/csv/parse-table.ts'
import { commandLine } from '@signout/server/actor.ts'
import { moveOrder } from '@signout/server/orders/moves.ts'
import { makeItem, makeOrder } from '@signout/server/testing/make/make-items.ts'
import { makeParticipant, makeTeam } from '@signout/server/testing/make/make.ts'
import { expect, test } from 'vitest'
import { onBothDatabases, startCli } from '../testing/start-cli.ts'

const columns = [
  'team_code',
  'members',
  'emails',
  'phone_numbers',
  'order_id',
  'name',
  'model_number',
  'quantity',
  'since',
] as const

onBothDatabases(() => {
  test('closeout says who still holds what, longest first, for the owner’s eyes alone', async () => {
    const { db, run, path } = await startCli()
    const team = await makeTeam(db, { members: 0 })
    for (const [first_name, phone_number] of [
      ['Ada', '+1 416 1'],
      ['Zoë', ''],
    ] as const) {
      const email = `${first_name.charAt(0).toLowerCase()}@example.com`
      await makeParticipant(db, { team, first_name, last_name: 'O’Neil', email, phone_number })
    }
    const lamp = await makeItem(db, { name: '=Lamp', model_number: 'L1' })
    const motor = await makeItem(db, { name: 'Motor' })
    const returned = ['Healthy', 'Broken', 'Lost'] as const
    const late = await makeOrder(db, {
      team,
      status: 'Ready for Pickup',
      lines: [{ item: motor, quantity: 2 }],
    })
    const now = new Date('2024-03-01T10:00:00.000Z')
    await moveOrder(db, commandLine, { order: late.id, status: 'Picked Up' }, now)
    const early = await makeOrder(db, {
      team,
      status: 'Picked Up',
      createdAt: '2024-02-01T09:30:00.500Z',
      lines: [
        { item: motor, quantity: 3, returned },
        { item: lamp, quantity: 5, returned },
      ],
    })
    for (const status of ['Submitted', 'Ready for Pickup', 'Cancelled'] as const) {
      await makeOrder(db, { team, status, lines: [{ item: lamp, quantity: 1 }] })
    }
    const file = path('closeout.csv')
    expect(await run('closeout', file)).toEqual({
      exitCode: 0,
      stdout: `2 rows are in ${file}.\n`,
      stderr: '',
    })
    const { rows } = parseTable(await readFile(file), columns, file)
    const who = {
      team_code: team.code,
      members: 'Ada O’Neil; Zoë O’Neil',
      emails: 'a@example.com; z@example.com',
      phone_numbers: '+1 416 1; –',
    }
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        ...who,
        order_id: String(early.id),
        name: '=Lamp',
        model_number: 'L1',
        quantity: '2',
        since: '2024-02-01T09:30:00.500Z',
      },
      {
        ...who,
        order_id: String(late.id),
        name: 'Motor',
        model_number: '',
        quantity: '2',
        since: now.toISOString(),
      },
    ])
    expect(await readFile(file, 'utf8')).toContain(`,'=Lamp,`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

test('closeout of an event that has everything back has no rows', async () => {
  const { run, path } = await startCli()
  expect(await run('closeout', path('closeout.csv'), '--json')).toMatchObject({
    exitCode: 0,
    stdout: '{\n  "rows": 0\n}\n',
  })
})
