import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { addLaterMigration, openTestDatabase } from '../testing/database/test-database.ts'
import { watchTables } from './watch-tables.ts'

// Tests of spec §29.

async function start() {
  const { db } = await openTestDatabase()
  const lines: string[] = []
  const job = watchTables(db, pino({ level: 'silent' }), (line) => lines.push(line))
  onTestFinished(() => job.stop())
  return { db, job, lines }
}

test('tables of this version, or of a newer one, are served', async () => {
  const { db, job, lines } = await start()
  await job.wake()
  await addLaterMigration(db)
  await job.wake()
  expect(lines).toEqual([])
})

test.each([
  ['of an older version', 'delete from schema_migrations'],
  ['that are gone', 'drop table schema_migrations'],
])('tables %s end the process with one line', async (_, statement) => {
  const { db, job, lines } = await start()
  await sql.raw(statement).execute(db)
  await job.wake()
  expect(lines).toEqual([expect.stringMatching(/^The tables of the database are gone, or [^\n]+$/)])
})
