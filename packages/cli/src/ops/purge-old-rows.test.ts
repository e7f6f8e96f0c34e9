import type { Db } from '@signout/server/db/tables.ts'
import { purgeDatabase } from '@signout/server/ops/purge-database.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { openTestDatabase, openForTest } from '@signout/server/testing/database/test-database.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cliTime, startWithOrganiser } from '../testing/start-cli.ts'

const confirmed = ['purge', '--after-event', '--confirm', 'Hackathon']

/** An event on PostgreSQL without connections left, and another program that reads its database. */
async function startAfterEvent() {
  vi.stubEnv('TEST_DATABASE', 'postgres')
  onTestFinished(() => void vi.unstubAllEnvs())
  const event = await startWithOrganiser()
  await makeTeam(event.db)
  await event.leave()
  const url = new URL(event.config.databaseUrl ?? '')
  url.searchParams.set('application_name', 'a forgotten terminal')
  const other = await openForTest({ ...event.config, databaseUrl: url.href })
  return { ...event, other }
}

/** Other tests write to other databases of the same server. */
const patient = { lockWaitMs: 50, writersWaitMs: 120_000, withUnitsOut: true }
const impatient = { lockWaitMs: 50, writersWaitMs: 0, withUnitsOut: true }

const stillThere =
  "The data is purged, but the database's files still have old rows: something still reads them. Fix that, and purge again.\n"

test('a purge on PostgreSQL says that old rows stay while another program still sees them', async () => {
  const { run, other } = await startAfterEvent()
  await other
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`select 1 from pg_class limit 1`.execute(tx)
      expect(await run(...confirmed)).toEqual({
        exitCode: 1,
        stdout: expect.stringMatching(/^2 users are anonymous now\.\n1 organiser can log in\.\n/),
        stderr: stillThere,
      })
    })
  expect(await run(...confirmed)).toMatchObject({ exitCode: 0, stderr: '' })
})

test('a purge waits for what another database of the server began to write before, and says if it goes on', async () => {
  const { config } = await startAfterEvent()
  const elsewhere = await openTestDatabase()
  await elsewhere.db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    expect(await purgeDatabase(config, cliTime, impatient)).toMatchObject({
      oldRows: 'another database of the same server has a transaction that began before',
    })
  })
  expect(await purgeDatabase(config, cliTime, patient)).toMatchObject({ oldRows: null })
})

test('a purge waits, too, for what another database began to write while it was at work', async () => {
  const { config, other } = await startAfterEvent()
  const elsewhere = await openTestDatabase()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const holding = other.transaction().execute(async (tx) => {
    await sql`lock table users in access share mode`.execute(tx)
    await isReleased
  })
  const purging = purgeDatabase(config, cliTime, {
    ...impatient,
    lockWaitMs: 120_000,
    withUnitsOut: true,
  })
  await expect.poll(() => waitsFor(other, 'users')).toBe(true)
  await elsewhere.db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    release()
    expect(await purging).toMatchObject({
      oldRows: 'another database of the same server has a transaction that began before',
    })
  })
  await holding
})

/** Whether a connection waits for the lock of a table, which only its statistics need. */
async function waitsFor(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where relation = ${table}::regclass and not granted
  `.execute(db)
  return rows.length > 0
}

test('a purge whose old rows cannot be erased says what is done, and why the rest is not', async () => {
  const { config, other } = await startAfterEvent()
  await other.transaction().execute(async (tx) => {
    await sql`lock table users in access share mode`.execute(tx)
    expect(await purgeDatabase(config, cliTime, patient)).toEqual({
      users: 2,
      organisers: 1,
      oldRows: 'canceling statement due to lock timeout',
    })
  })
})
