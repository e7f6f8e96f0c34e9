// Runs on PostgreSQL only: on SQLite the file itself tells what others have written, whenever it is asked.
import { type Endpoint, endpoints, getUser } from '@signout/contract'
import { expect, test } from 'vitest'
import { callCounts } from '../testing/world/call-counts.ts'
import { startCountedEvent } from '../testing/world/counted-event.ts'

const needsLogin = ({ method, access }: Endpoint) => method !== 'GET' && access !== 'anyone'
const writes = Object.entries(callCounts).filter(([name]) =>
  Object.entries<Endpoint>(endpoints).some(
    ([call, endpoint]) => call === name.split(':')[0] && needsLogin(endpoint),
  ),
)

test.each(writes)('%s is refused when the session has ended unheard', async (_, [, call]) => {
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
