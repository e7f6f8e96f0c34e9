import { endpoints, limits, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { madePassword, makeParticipant, makeUser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Test of spec §4.

test('an account has twenty sessions: one more ends the one that was not used for longest', async () => {
  const { db, as, anonymous, clock } = await startTestApp()
  const [user, other] = [await makeParticipant(db), await makeUser(db)]
  const browsers = []
  for (let count = 0; count < limits.sessions; count += 1) {
    browsers.push(await as(user))
    clock.advance(60_000)
  }
  const [first, second] = browsers
  const stranger = await as(other)
  clock.advance(10 * 60_000)
  const works = async (browser = stranger) => (await browser.call(endpoints.getUser, {})).status
  // Used again, and remembered.
  expect(await works(first)).toBe(200)
  expect(await works(second)).toBe(200)
  clock.advance(60_000)
  expect(await works(first)).toBe(200)
  await db
    .updateTable('sessions')
    .set({ last_seen_at: '2024-02-03T14:00:00.000Z' })
    .where('user_id', '=', user.userId)
    .where('created_at', '=', '2024-02-03T15:01:00.000Z')
    .execute()
  const body = { email: user.email, password: madePassword }
  const latest = anonymous()
  expect((await latest.call(login, { body })).status).toBe(200)
  expect(await works(second)).toBe(401)
  for (const browser of [latest, first, stranger, ...browsers.slice(2)]) {
    expect(await works(browser)).toBe(200)
  }
})
