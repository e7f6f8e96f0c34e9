import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anonymous, commandLine } from '@signout/server/base/actor.ts'
import { logIn } from '@signout/server/accounts/login/login.ts'
import { userSearch } from '@signout/server/accounts/users/user-queries.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { moveOrder } from '@signout/server/orders/moves.ts'
import { loadConfig } from '@signout/server/base/config/config.ts'
import { provideSettings } from '@signout/server/settings/event-settings.ts'
import { submitOrder } from '@signout/server/orders/submit-order.ts'
import { purgedTables } from '@signout/server/ops/purge-columns.ts'
import { countedCalls } from '@signout/server/testing/world/call-counts.ts'
import {
  type CountedEvent,
  startCountedEvent,
} from '@signout/server/testing/world/counted-event.ts'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { madePassword, makeTeam, newBrowser } from '@signout/server/testing/world/make.ts'
import { playOrder } from '@signout/server/testing/world/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  findPersonalTexts,
  type PersonalTexts,
  readAny,
  readRawFiles,
} from '../testing/personal-texts.ts'
import { cliTime, onEitherDatabase, runIn, startWithOrganiser } from '../testing/start-cli.ts'
import { openForTest } from '@signout/server/testing/database/test-database.ts'

// Tests of spec §20.

const confirmed = ['purge', '--after-event', '--confirm', 'Hackathon', '--with-units-out']

/** An event in which every kind of write has been made, without connections left. */
async function startAfterEvent() {
  const event = await startCountedEvent(2)
  const { db, place, leave } = event
  await markUsers(db)
  await writeEverything(event)
  await markPasswords(db)
  const texts = await findPersonalTexts(db)
  // Statistics have examples of what is in a column.
  await sql`analyze`.execute(db)
  await leave()
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
  return { place, texts, run: (...argv: string[]) => runIn(env, argv) }
}

/** Gives all users names, a number and a signature that are unique. */
async function markUsers(db: Db): Promise<void> {
  for (const { id, email } of await db.selectFrom('users').select(['id', 'email']).execute()) {
    const names = { first_name: `Given-name-${id}-`, last_name: `Family-name-${id}-`, email }
    const phone_number = `607555${id}000`
    const team = `registered-with-${id}-`
    const registered = { registration_team: team.toUpperCase(), registration_team_key: team }
    await db
      .updateTable('users')
      .set({ ...names, ...userSearch(names), ...registered, phone_number })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('profiles')
      .set({ e_signature: `Signature of ${id}.`, phone_number: `+1 ${phone_number}` })
      .where('user_id', '=', id)
      .execute()
  }
}

/** Called after every write that may have set a password or made a user an organiser. */
async function markPasswords(db: Db): Promise<void> {
  for (const { id } of await db.selectFrom('users').select('id').execute()) {
    const password_hash = `Hash of the password of ${id}.`
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  }
}

/** Calls that keep later ones from being made, and the backup, which a purge only names. */
const leftOut = new Set(['logout', 'setUp', 'choosePassword: with the current one', 'backUp'])

async function writeEverything(event: CountedEvent): Promise<void> {
  const { db, item, clock, team, member } = event
  const now = clock.now()
  const [, grace] = team.members
  const { id: order } = await playOrder(event, [{ item, quantity: 1 }])
  const reason = 'Ask Barnaby about it.'
  await moveOrder(db, commandLine, { order, status: 'Cancelled', reason }, now)
  for (const { endpoint, name, call } of countedCalls) {
    if (endpoint.method !== 'GET' && !leftOut.has(name)) await call(event)
  }
  const credentials = { email: grace.email, password: 'wrong' }
  await logIn(db, anonymous, { ...newBrowser, credentials }, now).catch(() => {})
  const answer = JSON.stringify({ told: `A lamp for Given-name-${member.userId}-` })
  const user_id = member.userId
  const times = { created_at: now.toISOString(), expires_at: now.toISOString() }
  const kept = { user_id, key: 'a-key', request: 'a-request', answer, created_at: times.created_at }
  await db.insertInto('kept_answers').values(kept).execute()
  const link = { user_id, token_hash: 'hash-of-a-token', expires_at: times.expires_at }
  await db.insertInto('password_links').values(link).execute()
  await db
    .insertInto('asked_links')
    .values({ ...link, token_hash: 'hash-of-asked' })
    .execute()
  const tried = { id: 1, tried_at: now.toISOString(), failure: '/home/barnaby is full' }
  await db.insertInto('snapshots').values(tried).execute()
  const mail = {
    message_id: '<id-of-a-mail@example.com>',
    kind: 'kind-of-mail',
    recipient: grace.email,
    user_id: grace.userId,
    content: JSON.stringify({ by: 'Barnaby Rudge', token: 'a-token' }),
    has_link: true,
    state: 'waiting',
    created_at: times.created_at,
    due_at: times.created_at,
    gives_up_at: times.expires_at,
    problem: '550 barnaby is unknown',
  } as const
  await db.insertInto('mails').values(mail).execute()
}

function expectNone(text: string, texts: PersonalTexts): void {
  const found = [...texts].flatMap(([column, all]) =>
    [...all].filter((each) => text.includes(each)).map((each) => ({ column, each })),
  )
  expect(found).toEqual([])
}

/** Thousands of texts are looked for in tens of megabytes. */
const timeout = 60_000

onEitherDatabase(() => {
  test(
    'no personal text is left in the database, its files, its backups and its exports',
    { timeout },
    async () => {
      const { place, texts, run } = await startAfterEvent()
      const filled = purgedTables.flatMap(({ table, overwritten }) =>
        overwritten.map((column) => `${table}.${column}`),
      )
      // A review status is one of a few words, and a time is no text.
      for (const column of filled.filter((name) => !/review_status|last_login/.test(name))) {
        expect([column, texts.get(column)?.size ?? 0]).not.toEqual([column, 0])
      }
      for (const { table } of purgedTables.filter(({ isEmptied }) => isEmptied)) {
        const columns = [...texts].filter(([name]) => name.startsWith(`${table}.`))
        expect([table, columns.length]).not.toEqual([table, 0])
      }
      const before = await readRawFiles(place)
      const all = [...texts.values()].flatMap((each) => Array.from(each))
      expect(all.filter((each) => before.includes(each)).length).toBeGreaterThan(all.length / 2)
      expect(await run('verify')).toMatchObject({ stdout: 'Everything fits together.\n' })

      expect(await run(...confirmed)).toMatchObject({ exitCode: 0, stderr: '' })
      expectNone(await readRawFiles(place), texts)
      expect(await run('verify')).toMatchObject({ exitCode: 0 })
      const written = ['backup', 'export teams', 'export orders', 'export hardware', 'closeout']
      for (const command of written) {
        const file = join(place.dataDir, `${command.replace(' ', '-')}-${process.hrtime.bigint()}`)
        expect(await run(...command.split(' '), file)).toMatchObject({ exitCode: 0 })
        expectNone(await readAny(file), texts)
      }
      const { exitCode, stdout } = await run('history', '--limit', '500')
      expect(exitCode).toBe(0)
      expectNone(stdout, texts)
      expect(stdout).toContain('removed the personal data after the event')
    },
  )

  test('only organisers can log in afterwards, the record is as firm as before, and the next event works', async () => {
    const { config, db, run, leave } = await startWithOrganiser()
    const participant = await makeTeam(db)
    await leave()
    const { exitCode, stdout } = await run(...confirmed, '--json')
    expect(exitCode).toBe(0)
    const people = expect.any(Number)
    expect(JSON.parse(stdout)).toEqual({ people, organisers: 1, removed: [], left: [] })
    const after = await openForTest(config)
    for (const change of [
      after.updateTable('history').set({ detail: '{}' }),
      after.deleteFrom('history'),
    ]) {
      await expect(change.execute()).rejects.toThrow('The record cannot be changed.')
    }
    const logInAs = (email: string) => {
      const credentials = { email, password: madePassword }
      return logIn(after, anonymous, { ...newBrowser, credentials }, cliTime)
    }
    expect(await logInAs('desk@example.com')).not.toBeNull()
    const { email, userId } = participant.members[0]
    expect(await logInAs(email)).toBeNull()
    expect(await logInAs(`person-${userId}@purged.invalid`)).toBeNull()
    const team = await makeTeam(after)
    const item = await makeItem(after)
    const [member] = team.members
    const profile = { id: member?.profileId ?? 0, teamId: team.id, teamCode: team.code }
    const actor = { ...anonymous, userId: member?.userId ?? 0, profile }
    provideSettings(
      after,
      loadConfig({ SIGNOUT_OPENS: '2000-01-01T00:00', SIGNOUT_CLOSES: '2099-01-01T00:00' }),
    )
    const order = { hardware: [{ id: item.id, quantity: 1 }], budgets: true }
    expect(await submitOrder(after, actor, order, cliTime)).toMatchObject({ errors: [] })
    expect(await run('verify')).toMatchObject({ exitCode: 0 })
    expect(await run(...confirmed)).toMatchObject({ exitCode: 1 })
    await after.destroy()
    expect(await run(...confirmed)).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('a wrong name, no flag, and a database that is in use change nothing', async () => {
    const { run, runWithInput, db, leave } = await startWithOrganiser()
    const team = await makeTeam(db)
    expect(await run('purge', '--after-event', '--confirm', 'Hackathon 2')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'That is not the name of the hackathon, Hackathon: nothing has changed.\n',
    })
    expect(await run('purge', '--confirm', 'Hackathon')).toMatchObject({ exitCode: 2 })
    expect(await run(...confirmed)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'A server or another command is at work on this database: stop it first.\n',
    })
    const typed = await runWithInput('hackathon\n', 'purge', '--after-event')
    expect(typed).toMatchObject({ exitCode: 1 })
    expect(typed.stderr).toMatch(/^This cannot be undone\. Type the name .* Hackathon, .*\n/)
    const names = await db.selectFrom('users').select('email').execute()
    expect(names.map(({ email }) => email)).toContain(team.members[0]?.email)
    await leave()
    expect(await runWithInput('Hackathon\n', 'purge', '--after-event')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^2 users are anonymous now\.\n1 organiser can log in\.\n/),
    })
  })

  test('old copies kept by the server are named, and removed on request', async () => {
    const { config, run, path, leave } = await startWithOrganiser()
    await leave()
    const folder = path('backups')
    await mkdir(folder)
    const scheduled = 'signout-2024-01-01T00-00-00.000Z.backup'
    const unfinished = `.${scheduled}.00000000-0000-4000-8000-000000000000.tmp`
    for (const name of [scheduled, 'mine.backup']) await writeFile(join(folder, name), '')
    const env = { BACKUP_DIR: folder }
    const named = await run.in(env, ...confirmed)
    expect(named.stdout).toContain(`until you delete them:\n  ${join(folder, scheduled)}\n`)
    expect(await readdir(folder)).toHaveLength(2)
    const aside = join(config.dataDir, 'signout.sqlite.before-2024-01-01T00-00-00.000Z')
    await writeFile(aside, '')
    const isSqlite = config.databaseUrl === undefined
    const moved = join(config.dataDir, 'signout.sqlite')
    if (!isSqlite) await writeFile(moved, '')
    await writeFile(join(folder, unfinished), '')
    const removed = await run.in(env, ...confirmed, '--backups')
    expect(removed.stdout).toContain(`Removed:\n  ${join(folder, scheduled)}\n`)
    expect(await readdir(folder)).toEqual(['mine.backup'])
    expect(removed.stdout).toContain(`  ${join(folder, unfinished)}\n`)
    expect(removed.stdout).toContain(`  ${aside}\n`)
    expect(removed.stdout.includes(`  ${moved}\n`)).toBe(!isSqlite)
  })

  test('a folder of backups that is not there is named, and one that cannot be read refuses', async () => {
    const { run, db, path, leave } = await startWithOrganiser()
    await makeTeam(db)
    await leave()
    await writeFile(path('file'), '')
    expect(await run.in({ BACKUP_DIR: path('file') }, ...confirmed)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${path('file')} cannot be read: there is no such folder. Nothing has changed.\n`,
    })
    const { stdout } = await run.in({ BACKUP_DIR: path('stick') }, ...confirmed)
    expect(stdout).toContain('2 users are anonymous now.\n')
    expect(stdout).toContain(`There is no folder ${path('stick')}: `)
  })
})
