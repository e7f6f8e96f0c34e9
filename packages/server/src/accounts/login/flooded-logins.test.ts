// Runs in test:all only: hundreds of passwords are hashed.
import { login } from '@signout/contract'
import { expect, test } from 'vitest'
import { countByStatus, type TestClient } from '../../testing/requests/test-client.ts'
import { times } from '../../testing/runs.ts'
import { madePassword, makeUser, type MadeUser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §4: no one who knows the password is kept out by others.

const venue = '192.0.2.7'

async function logInAt(address: string, browser: TestClient, { email }: MadeUser) {
  const body = { email, password: madePassword }
  return (await browser.request('POST', login.path, { body, address })).status
}

test.each([
  ['new ones elsewhere', (at: number) => `198.51.100.${at}`, false],
  ['new ones at an address with many mistyped passwords', () => venue, false],
  ['known ones at that address', () => venue, true],
])(
  'beside 180 made-up logins that wait 20 browsers all get in: %s',
  async (_, addressOf, areKnown) => {
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
    const send = async (email: string, password: string, remoteAddress: string) => {
      const headers = { origin: 'http://localhost' }
      const payload = { email, password }
      const sent = { method: 'POST', url: login.path, headers, payload, remoteAddress } as const
      return (await app.inject(sent)).statusCode
    }
    await times(20, (at) => send(`typo-${at}@example.com`, 'mistyped', venue))
    const flood = { goesOn: true, sent: 0, checked: 0 }
    const guess = async (at: number): Promise<void> => {
      while (flood.goesOn) {
        flood.sent += 1
        const status = await send(`made-up-${flood.sent}@example.com`, 'guess', `10.0.0.${at}`)
        if (status === 400) flood.checked += 1
      }
    }
    const guessing = Array.from({ length: 180 }, (_, at) => guess(at))
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
    // At 31 ms each, two at a time, 5 s have room for more than these.
    expect(checked).toBeLessThan(250)
  },
)
