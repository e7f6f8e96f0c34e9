// Runs on PostgreSQL only: on SQLite the file itself tells what others have written, whenever it is asked.
// Runs in test:all only: every write is tried in an event of its own.
import { getUser } from '@signout/contract'
import { expect, test } from 'vitest'
import { countedCalls } from '../../testing/world/call-counts.ts'
import { startCountedEvent } from '../../testing/world/counted-event.ts'

const writes = countedCalls.filter(
  ({ endpoint: { method, access } }) => method !== 'GET' && access !== 'anyone',
)

test.each(writes)('$name is refused when the session has ended unheard', async ({ call }) => {
  const event = await startCountedEvent(1, { listens: true })
  const { db, ada, organiser, leaver, applicant } = event
  for (const browser of [ada, organiser, leaver, applicant]) {
    await browser.call(getUser, {})
    expect(await event.countStatements(() => browser.call(getUser, {}))).toBe(0)
  }
  // By hand: no process is told.
  await db.deleteFrom('sessions').execute()
  expect((await call(event)).status).toBe(401)
  expect(await db.selectFrom('kept_answers').select('key').execute()).toEqual([])
})
