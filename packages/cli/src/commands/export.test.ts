import { readFile, stat } from 'node:fs/promises'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { expect, test } from 'vitest'
import { onEitherDatabase, startCli, sampleFiles } from '../testing/start-cli.ts'
import { readCsv } from '../testing/read-csv.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import { moveOrder } from '@signout/server/orders/moves.ts'

const orderColumns = [
  'order_id',
  'status',
  'team_code',
  'name',
  'model_number',
  'requested',
  'granted',
  'not_returned',
  'kept',
  'healthy',
  'heavily_used',
  'broken',
  'lost',
  'created_at (America/New_York)',
  'updated_at (America/New_York)',
  'last_returned_at (America/New_York)',
] as const

onEitherDatabase(() => {
  test('exported hardware is the same when it is imported elsewhere', async () => {
    const cli = await startCli()
    await cli.run('import', 'categories', sampleFiles.categories)
    await cli.run('import', 'hardware', sampleFiles.awkwardHardware)
    await cli.run('import', 'hardware', sampleFiles.hardware)
    await makeItem(cli.db, {
      name: "'=genuine apostrophe",
      notes: '\rleading return, "quotes"\r\n\ttabs ',
      categories: [{ id: 1 }, { id: 2 }],
    })
    const exported = cli.path('hardware.csv')
    expect(await cli.run('export', 'hardware', exported)).toEqual({
      exitCode: 0,
      stdout: `147 rows are in ${exported}.\n`,
      stderr: '',
    })
    const other = await startCli()
    await other.run('import', 'categories', sampleFiles.categories)
    expect(await other.run('import', 'hardware', exported)).toMatchObject({ exitCode: 0 })
    const again = other.path('again.csv')
    await other.run('export', 'hardware', again)
    expect(await readFile(again)).toEqual(await readFile(exported))
  })

  test('orders show what was requested, granted and returned, also of teams that are gone', async () => {
    const cli = await startCli()
    const team = await makeTeam(cli.db)
    const lamp = await makeItem(cli.db, { name: 'Lamp', model_number: 'L1' })
    const board = await makeItem(cli.db, { name: 'Board' })
    const createdAt = '2024-02-01T09:30:00.500Z'
    await makeOrder(cli.db, {
      team,
      createdAt,
      status: 'Picked Up',
      lines: [
        {
          item: lamp,
          quantity: 5,
          requested: 6,
          returned: ['Healthy', 'Healthy', 'Broken', 'Lost'],
        },
        { item: board, quantity: 0, requested: 1 },
      ],
    })
    const gone = await makeOrder(cli.db, {
      team,
      createdAt,
      status: 'Cancelled',
      lines: [{ item: lamp, quantity: 1 }],
    })
    await cli.db.updateTable('orders').set({ team_id: null }).where('id', '=', gone.id).execute()
    const file = cli.path('orders.csv')
    expect(await cli.run('export', 'orders', file, '--json')).toMatchObject({
      exitCode: 0,
      stdout: '{\n  "rows": 3\n}\n',
    })
    const time = '2024-02-01 04:30'
    expect((await readCsv(file, orderColumns)).map((row) => Object.values(row).join(' '))).toEqual([
      `1 Picked Up ${team.code} Lamp L1 6 5 1 0 2 0 1 1 ${time} ${time} ${time}`,
      `1 Picked Up ${team.code} Board  1 0 0 0 0 0 0 0 ${time} ${time} `,
      `2 Cancelled  Lamp L1 1 1 1 0 0 0 0 0 ${time} ${time} `,
    ])
  })

  test('teams show their members', async () => {
    const cli = await startCli()
    const team = await makeTeam(cli.db, { members: 1, description: 'A lamp,\nthat sings' })
    await makeParticipant(cli.db, {
      team,
      email: 'z@example.com',
      phone_number: '+1 416',
      registration_team: '=1+1',
    })
    const file = cli.path('teams.csv')
    expect(await cli.run('export', 'teams', file)).toMatchObject({ exitCode: 0 })
    const columns = [
      'team_code',
      'project_description',
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'id_provided',
      'registration_team',
    ] as const
    const rows = await readCsv(file, columns)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({
      team_code: team.code,
      project_description: 'A lamp,\nthat sings',
      email: 'z@example.com',
      phone_number: '+1 416',
      id_provided: 'no',
      registration_team: '=1+1',
    })
  })
})

const columns = [
  'team_code',
  'members',
  'emails',
  'phone_numbers',
  'order_id',
  'name',
  'model_number',
  'quantity',
  'since (America/New_York)',
] as const

onEitherDatabase(() => {
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
    const rows = await readCsv(file, columns)
    const who = `${team.code} Ada O’Neil; Zoë O’Neil a@example.com; z@example.com +1 416 1; –`
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      `${who} ${early.id} =Lamp L1 2 2024-02-01 04:30`,
      `${who} ${late.id} Motor  2 2024-03-01 05:00`,
    ])
    expect(await readFile(file, 'utf8')).toContain(`,'=Lamp,`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})
