// Runs in test:all only: hundreds of passwords are hashed.
import { login } from '@signout/contract'
import { expect, test } from 'vitest'
import { countByStatus, type TestClient } from '../../testing/requests/test-client.ts'
import { times } from '../../testing/runs.ts'
import { madePassword, makeUser, type MadeUser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §4: a browser that has logged in.

const venue = '192.0.2.7'

async function logInAt(address: string, browser: TestClient, { email }: MadeUser) {
  const body = { email, password: madePassword }
  return (await browser.request('POST', login.path, { body, address })).status
}

test.each([
  ['20 right logins from elsewhere', (at: number) => `198.51.100.${at}`, false],
  ['20 known browsers at the same address', () => venue, true],
])('beside 600 made-up logins in flight %s all get in', async (_, addressOf, areKnown) => {
  const { db, app, anonymous } = await startTestApp()
  const users = await times(20, () => makeUser(db))
  const browsers = await Promise.all(
    users.map(async (user) => {
      const browser = anonymous()
      if (areKnown) await logInAt(venue, browser, user)
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
      return { status: await logInAt(addressOf(at), browser, user) }
    }),
  )
  const { checked } = flood
  flood.goesOn = false
  await Promise.all(guessing)
  expect(countByStatus(answers)).toEqual({ 200: 20 })
  // Two passwords are checked at a time, in 31 ms: 5 s have room for more than these.
  expect(checked).toBeLessThan(250)
})
