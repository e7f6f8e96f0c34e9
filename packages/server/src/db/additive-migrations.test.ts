import { expect, test } from 'vitest'
import { emptyTestDatabase, openForTest } from '../testing/database/test-database.ts'
import { applyMigrations } from './migrate.ts'
import { runTransaction } from './transaction.ts'

/** Before them, all processes had to be stopped for a new version. */
const lastOfOld = '009-order-sorting'

/**
 * What a process of the version before would feel, which goes on while the first of a new version migrates
 * (docs/deployment.md, "A new version").
 */
const breaking = [
  /\bdrop (?:table|column|view|function)\b/i,
  /\brename\b/i,
  /\balter column \w+ (?:type|set)\b/i,
  /\badd (?:constraint|check|unique)\b/i,
  /\badd column \w+ (?!.*\bdefault\b).*\bnot null\b/i,
]

test('migrations only add, so that the version before goes on working beside them', async () => {
  const config = await emptyTestDatabase()
  const statements: string[] = []
  const db = await openForTest(config, { onQuery: (statement) => statements.push(statement) })
  const now = new Date('2024-02-03T15:00:00.000Z')
  await runTransaction(db, (tx) => applyMigrations(tx, now, { last: lastOfOld }))
  expect(statements.some((statement) => breaking[1]?.test(statement))).toBe(true)
  statements.length = 0
  await runTransaction(db, (tx) => applyMigrations(tx, now))
  expect(statements.filter((statement) => breaking.some((sign) => sign.test(statement)))).toEqual(
    [],
  )
})
