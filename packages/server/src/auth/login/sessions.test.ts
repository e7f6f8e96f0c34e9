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
    clock.advance(1_000)
  }
  const [first, second] = browsers
  const stranger = await as(other)
  const works = async (browser = stranger) => (await browser.call(endpoints.getUser, {})).status
  // Used twice: the second use is not stored, since the first was a moment ago.
  clock.advance(10 * 60_000)
  for (const browser of browsers) {
    expect(await works(browser)).toBe(200)
    clock.advance(1_000)
  }
  expect(await works(first)).toBe(200)
  const body = { email: user.email, password: madePassword }
  const latest = anonymous()
  expect((await latest.call(login, { body })).status).toBe(200)
  expect(await works(second)).toBe(401)
  for (const browser of [latest, first, stranger, ...browsers.slice(2)]) {
    expect(await works(browser)).toBe(200)
  }
})
