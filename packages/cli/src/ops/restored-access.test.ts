// Runs in test:all only: every way in is tried after a restore, on each database.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { commandLine } from '@signout/server/actor.ts'
import { createPasswordLink } from '@signout/server/people/password-links.ts'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeUser } from '@signout/server/testing/world/make.ts'
import { makeSession } from '@signout/server/testing/requests/sessions.ts'
import { expect, test } from 'vitest'
import { onBothDatabases, startCli, startWithoutTables } from '../testing/start-cli.ts'
import { openForTest } from '@signout/server/testing/database/test-database.ts'

// Tests of spec §20.

async function startWithBackup() {
  const cli = await startCli()
  const organiser = await makeOrganiser(cli.db, { email: 'desk@example.com' })
  const disabled = await makeOrganiser(cli.db, { email: 'gone@example.com', is_active: false })
  await makeSession(cli.db, organiser.userId, new Date())
  for (const user of [await makeUser(cli.db), await makeUser(cli.db), disabled]) {
    await cli.db
      .updateTable('users')
      .set({ has_own_password: false })
      .where('id', '=', user.userId)
      .execute()
  }
  const invited = await makeUser(cli.db)
  await cli.db
    .updateTable('users')
    .set({ has_own_password: false, password_hash: null })
    .where('id', '=', invited.userId)
    .execute()
  const link = { user: invited.userId, origin: 'http://localhost' }
  await createPasswordLink(cli.db, commandLine, link, new Date())
  await makeMail(cli.db, true)
  await makeMail(cli.db, true, 'failed')
  await makeMail(cli.db, false)
  await makeItem(cli.db, { name: 'Lamp' })
  const backup = cli.path('event.backup')
  await cli.run('backup', backup)
  return { ...cli, backup }
}

async function makeMail(
  db: Awaited<ReturnType<typeof startCli>>['db'],
  hasLink: boolean,
  state: 'waiting' | 'failed' = 'waiting',
) {
  const at = '2024-01-01T00:00:00.000Z'
  const mail = {
    message_id: `<${hasLink}-${state}@localhost>`,
    kind: 'order.ready',
    recipient: 'ada@example.com',
    content: '{}',
    has_link: hasLink,
    state,
    created_at: at,
    due_at: at,
    gives_up_at: at,
  }
  await db.insertInto('mails').values(mail).execute()
}

onBothDatabases(() => {
  test('a restore ends sessions and links, and says who has to be invited and who can log in', async () => {
    const { backup } = await startWithBackup()
    const target = await startWithoutTables()
    const { exitCode, stdout } = await target.run('restore', backup)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Everybody has to log in again, and no link works any more.\n')
    expect(stdout).toContain('To be invited again: 1.\n')
    expect(stdout).toContain('Organisers who can log in: desk@example.com.\n')
    const db = await openForTest(target.config)
    for (const table of ['sessions', 'password_links', 'asked_links'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const mails = await db.selectFrom('mails').select(['has_link', 'state']).execute()
    expect(mails).toEqual([{ has_link: false, state: 'failed' }])
  })

  test('--keep-sessions keeps both, for a move', async () => {
    const { backup } = await startWithBackup()
    const target = await startWithoutTables()
    const { stdout } = await target.run('restore', backup, '--keep-sessions')
    expect(stdout).not.toContain('log in again')
    const db = await openForTest(target.config)
    expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('password_links').selectAll().execute()).toHaveLength(1)
  })

  test('a file that says lower ids than it has is restored, and none of them is assigned again', async () => {
    const { backup, file } = await startWithBackup()
    const lower: Change = ([header = '', ...rows]) => [
      header.replace(/"(users|history)":[1-9]\d*/g, '"$1":1'),
      ...rows,
    ]
    const low = await file('low.backup', craft(await readFile(backup), lower))
    const target = await startWithoutTables()
    expect((await target.run('restore', low)).exitCode).toBe(0)
    const names = ['--email', 'new@example.com', '--first-name', 'New', '--last-name', 'One']
    expect((await target.run('user', 'add', ...names)).exitCode).toBe(0)
  })

  test.each(Object.entries(crafted()))('a crafted file with %s is one line', async (_, change) => {
    const { backup, file } = await startWithBackup()
    const bad = await file('bad.backup', craft(await readFile(backup), change))
    const target = await startWithoutTables()
    const { exitCode, stderr } = await target.run('restore', bad)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^[^\n]* (?:cannot be restored|The backup is restored)[^\n]*\n$/)
    expect(stderr).not.toContain('Unexpected failure')
  })
})

type Change = (lines: readonly string[]) => readonly string[]

/** What only hands can have made: each with the check sum and the counts that fit. */
function crafted(): Readonly<Record<string, Change>> {
  const ofHardware = '{"table":"hardware","row":{'
  const inRows =
    (begin: string) =>
    (from: RegExp | string, to: string): Change =>
    (lines) =>
      lines.map((line) => (line.startsWith(begin) ? line.replace(from, to) : line))
  const inHardware = inRows(ofHardware)
  const inRecord = inRows('{"table":"history"')
  const withRow = (table: string, row: object) => (lines: readonly string[]) => [
    ...lines,
    JSON.stringify({ table, row }),
  ]
  const event = { id: 1, at: '2024-01-01T00:00:00.000Z', via: 'cli', undoes: null }
  return {
    'a column that there is not': inHardware(ofHardware, `${ofHardware}"nonsense":1,`),
    'no columns': inHardware(/\{"id".*/, '{}}'),
    'text in place of a number': inHardware(/"id":\d+/, '"id":"x"'),
    'more in stock than there is': inHardware(
      /"quantity_remaining":\d+/,
      '"quantity_remaining":99999',
    ),
    'the same row twice': (lines) => [
      ...lines,
      ...lines.filter((line) => line.startsWith(ofHardware)),
    ],
    'a reference to nothing': withRow('user_groups', { user_id: 99_999, group_id: 99_999 }),
    'a record that is no JSON': inRecord(/"detail":".*?[^\\]"/, '"detail":"{{"'),
    'a record of no kind': inRecord(/"kind":"[^"]*"/, '"kind":"non.sense"'),
    'a record without its detail': inRecord(/"kind":"[^"]*"/, '"kind":"order.cancelled"'),
    'a record of no time': inRecord(/"at":"\d{4}-\d\d/, '"at":"2024-99'),
    'an address that is a script': inHardware(
      /"datasheet":(?:null|"[^"]*")/,
      '"datasheet":"javascript:alert(1)"',
    ),
    'a row without one of the columns': (lines) => {
      const at = lines.findIndex((line) => line.startsWith('{"table":"users"'))
      return lines.with(at, lines[at]?.replace(/"phone_number":"[^"]*",/, '') ?? '')
    },
    'a picture under another name': (lines) => [
      ...lines,
      JSON.stringify({ picture: '0'.repeat(64), webp: 'AAAA' }),
    ],
    'a line without an end': withRow('history', {
      ...event,
      kind: 'team.created',
      detail: 'x'.repeat(17 * 1024 * 1024),
    }),
    'an id beyond all': ([header = '', ...rows]) => [
      header.replace(/"users":\d+/, '"users":9007199254740991'),
      ...rows,
    ],
  }
}

function craft(bytes: Buffer, change: Change): Buffer {
  const lines = gunzipSync(bytes).toString().split('\n').slice(0, -2)
  const [header = '', ...rows] = change(lines)
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const [, table] = /^\{"table":"(\w+)"/.exec(row) ?? []
    if (table !== undefined) counts[table] = (counts[table] ?? 0) + 1
  }
  const tables = /"tables":\{[^}]*\}/
  const recounted = header.replace(tables, `"tables":${JSON.stringify(counts)}`)
  const content = `${[recounted, ...rows].join('\n')}\n`
  return gzipSync(`${content}${JSON.stringify({ sha256: hash('sha256', content) })}\n`)
}
