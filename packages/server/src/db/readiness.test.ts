import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { requireReady } from './readiness.ts'

// Tests of spec §3.

test('a write is tried now and then, and changes no row', async () => {
  const { db, statements } = await openTestDatabase()
  await requireReady(db)
  expect(statements).toHaveLength(4)
  expect(statements[2]).toMatch(/^update "groups" set "name" = "name"/)
  await requireReady(db)
  expect(statements).toHaveLength(5)
})

test('a database that only reads is not ready', async () => {
  const { db } = await openTestDatabase()
  await sql`${sql.raw(readOnly[db.context.dialect])}`.execute(db)
  await expect(requireReady(db)).rejects.toThrow(/read-?only/)
})

const readOnly = {
  sqlite: 'pragma query_only = on',
  postgres: 'set session characteristics as transaction read only',
}
