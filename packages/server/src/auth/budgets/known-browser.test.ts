// Runs in test:all only: hundreds of passwords are hashed.
import { choosePassword, getUser, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { countByStatus, type TestClient } from '../../testing/requests/test-client.ts'
import { times } from '../../testing/runs.ts'
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

test.each([
  ['20 right logins from elsewhere', (at: number) => `198.51.100.${at}`, false],
  ['20 known browsers at the same address', () => venue, true],
])('beside 600 made-up logins in flight %s all get in', async (_, addressOf, areKnown) => {
  const { db, app, anonymous } = await startTestApp()
  const users = await times(20, () => makeUser(db))
  const browsers = await Promise.all(
    users.map(async (user) => {
      const browser = anonymous()
      if (areKnown) await attempt(browser, user)
      browser.cookies.delete('sessionid')
      browser.cookies.delete('csrftoken')
      return browser
    }),
  )
  const flood = { goesOn: true, sent: 0, checked: 0 }
  const headers = { origin: 'http://localhost' }
  const guess = async (at: number): Promise<void> => {
    while (flood.goesOn) {
      flood.sent += 1
      const payload = { email: `made-up-${flood.sent}@example.com`, password: 'guess' }
      const remoteAddress = areKnown ? venue : `10.0.${at % 60}.1`
      const guessed = { method: 'POST', url: login.path, headers, payload, remoteAddress } as const
      if ((await app.inject(guessed)).statusCode === 400) flood.checked += 1
    }
  }
  const guessing = Array.from({ length: 600 }, (_, at) => guess(at))
  const answers = await Promise.all(
    browsers.map(async (browser, at) => {
      const [user] = users.slice(at)
      if (user === undefined) throw new Error('There are as many users.')
      return { status: await attempt(browser, user, madePassword, addressOf(at)) }
    }),
  )
  const { checked } = flood
  flood.goesOn = false
  await Promise.all(guessing)
  expect(countByStatus(answers)).toEqual({ 200: 20 })
  // Two passwords are checked at a time, in 31 ms: 5 s have room for more than these.
  expect(checked).toBeLessThan(250)
})
