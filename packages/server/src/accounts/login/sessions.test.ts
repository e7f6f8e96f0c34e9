import { endpoints, limits, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { madePassword, makeParticipant, makeUser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Test of spec §4.

test('an account has twenty sessions: one more ends the one that was not used for longest', async () => {
  const { db, as, anonymous, clock } = await startTestApp()
  const [user, other] = [await makeParticipant(db), await makeUser(db)]
  const browsers = []
  for (let count = 0; count < limits.sessions; count += 1) browsers.push(await as(user))
  const [first, second] = browsers
  const stranger = await as(other)
  const works = async (browser = stranger) => (await browser.call(endpoints.getUser, {})).status
  for (const browser of [second, ...browsers.slice(2), first]) {
    clock.advance(6 * 60_000)
    expect(await works(browser)).toBe(200)
    const newest = db.selectFrom('sessions').select((eb) => eb.fn.max('last_seen_at').as('at'))
    const lastUse = async () => (await newest.executeTakeFirstOrThrow()).at
    await expect.poll(lastUse).toBe(clock.now().toISOString())
  }
  const body = { email: user.email, password: madePassword }
  const latest = anonymous()
  expect((await latest.call(login, { body })).status).toBe(200)
  expect(await works(second)).toBe(401)
  for (const browser of [latest, first, stranger, ...browsers.slice(2)]) {
    expect(await works(browser)).toBe(200)
  }
})
