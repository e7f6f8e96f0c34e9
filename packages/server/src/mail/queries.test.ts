import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { dialectOf } from '../db/open.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { claimMail, countFailedMails, findMails, findNextDue } from './queries.ts'

test('on SQLite the outbox is read by its indexes, however much was sent', async () => {
  const { db, statements, close } = await openTestDatabase()
  onTestFinished(close)
  if (dialectOf(db) !== 'sqlite') return
  const now = '2024-02-03T15:00:00.000Z'
  await findNextDue(db, now)
  await claimMail(db, now, now)
  await countFailedMails(db, now)
  await findMails(db, { isFailed: true, limit: 10 })
  const indexes = ['mails_due', 'mails_due', 'mails_failed', 'mails_failed']
  const asked = [...statements]
  expect(asked).toHaveLength(indexes.length)
  for (const [at, statement] of asked.entries()) {
    const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(
      statement.replaceAll('?', `'${now}'`),
    )}`.execute(db)
    const details = plan.rows.map(({ detail }) => detail).join('; ')
    expect(details).toContain(`INDEX ${indexes[at]}`)
  }
})
