// Runs on PostgreSQL only: what reads a SQLite file waits for nothing.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runTransaction } from '../../db/transaction.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §29.

test('a scrape waits two seconds for the database, and goes without it', async () => {
  const metricsToken = 'a-long-random-word'
  const { app, db } = await startTestApp({ config: { metricsToken } })
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body: before } = await app.inject({ url: '/metrics', headers })
  expect(before).toMatch(/\nsignout_orders\{.*\nsignout_mails\{/s)
  await runTransaction(db, async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx)
    const { statusCode, body } = await app.inject({ url: '/metrics', headers })
    expect(statusCode).toBe(200)
    expect(body).toContain('\nsignout_database_up 0\n')
    expect(body).not.toMatch(/signout_(?:orders|mails)\{/)
  })
  const { body } = await app.inject({ url: '/metrics', headers })
  expect(body).toContain('\nsignout_database_up 1\n')
  expect(body).toContain('signout_orders{status="Submitted"} 0')
})
