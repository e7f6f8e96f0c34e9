import { choosePassword, getUser, login } from '@signout/contract'
import { expect, test } from 'vitest'
import type { TestClient } from '../../testing/requests/test-client.ts'
import { madePassword, makeUser, type MadeUser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §4: a browser that has logged in.

const venue = '192.0.2.7'

const attempt = async (
  browser: TestClient,
  { email }: MadeUser,
  password = madePassword,
  address = venue,
) => (await browser.request('POST', login.path, { body: { email, password }, address })).status

async function start() {
  const event = await startTestApp()
  const [ada, grace] = [await makeUser(event.db), await makeUser(event.db)]
  const browser = event.anonymous()
  expect(await attempt(browser, ada)).toBe(200)
  const known = browser.cookies.get('knownbrowser') ?? ''
  /** A browser with this cookie and no session. */
  const withCookie = (cookie = known) => {
    const other = event.anonymous()
    other.cookies.set('knownbrowser', cookie)
    return other
  }
  return { ...event, ada, grace, browser, withCookie, known }
}

test('a login leaves a cookie that scripts cannot read, and that opens nothing', async () => {
  const { anonymous, ada, withCookie } = await start()
  const body = { email: ada.email, password: madePassword }
  const { headers } = await anonymous().call(login, { body })
  const cookies = [headers['set-cookie'] ?? []].flat()
  const cookie = cookies.find((text) => text.startsWith('knownbrowser='))
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).toMatch(/; SameSite=Lax/)
  expect((await withCookie().call(getUser, {})).status).toBe(401)
})

test('guesses from the same address do not lock out a known browser', async () => {
  const { anonymous, ada, withCookie } = await start()
  const stranger = anonymous()
  const guesses = []
  for (let time = 0; time < 8; time += 1) guesses.push(await attempt(stranger, ada, 'wrong'))
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  expect(await attempt(withCookie(), ada)).toBe(200)
  // Which is no new try for the stranger.
  expect(await attempt(stranger, ada)).toBe(429)
})

test('a known browser is throttled itself, wherever it is', async () => {
  const { ada, withCookie } = await start()
  const tried = []
  for (let time = 0; time < 6; time += 1) {
    tried.push(await attempt(withCookie(), ada, 'wrong', `192.0.2.${time}`))
  }
  expect(tried).toEqual([400, 400, 400, 400, 400, 429])
  expect(await attempt(withCookie(), ada)).toBe(429)
})

test('the cookie is good for its account alone, as it was signed', async () => {
  const { anonymous, ada, grace, withCookie, known } = await start()
  const stranger = anonymous()
  for (const user of [ada, grace]) {
    for (let time = 0; time < 5; time += 1) await attempt(stranger, user, 'wrong')
  }
  expect(await attempt(withCookie(), grace)).toBe(429)
  for (const cookie of ['', 'x', `x${known}`, `${known}x`, known.split('.')[0]]) {
    expect(await attempt(withCookie(cookie), ada)).toBe(429)
  }
  expect(await attempt(withCookie(), ada)).toBe(200)
})

test('a new password ends it; the browser that changed it has a new one', async () => {
  const { anonymous, ada, browser, withCookie, known } = await start()
  const password = 'another-password'
  const body = { current_password: madePassword, password }
  expect((await browser.call(choosePassword, { body })).status).toBe(204)
  const stranger = anonymous()
  for (let time = 0; time < 5; time += 1) await attempt(stranger, ada, 'wrong')
  expect(await attempt(withCookie(known), ada, password)).toBe(429)
  expect(await attempt(withCookie(browser.cookies.get('knownbrowser')), ada, password)).toBe(200)
})
