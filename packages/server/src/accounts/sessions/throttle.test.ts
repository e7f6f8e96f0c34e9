import { login } from '@signout/contract'
import { expect, test } from 'vitest'
import { collectLog } from '../../testing/log.ts'
import { makeUser, madePassword } from '../../testing/world/make.ts'
import { startTestApp, type TestApp } from '../../testing/world/test-app.ts'
import { whoLogsIn } from '../login/login-rules.ts'

// Tests of spec §4.

const minuteMs = 60_000

/** Tries to log in from `address`; the status says how it went. */
function from({ anonymous }: TestApp, address: string) {
  const browser = anonymous()
  return async (email: string, password: string) =>
    browser.request('POST', login.path, { body: { email, password }, address })
}

async function failTimes(count: number, attempt: () => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let time = 0; time < count; time += 1) statuses.push((await attempt()).status)
  return statuses
}

test('five failures are answered 400, then waits double; the right password works after one and clears the count', async () => {
  const app = await startTestApp()
  const ada = await makeUser(app.db)
  const attempt = from(app, '10.0.0.1')
  const statuses = await failTimes(5, () => attempt(ada.email, 'wrong'))
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  expect(await attempt(ada.email, madePassword)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
    body: { detail: 'Too many failed attempts to log in. Try again in 30 seconds.' },
  })
  app.clock.advance(30_000)
  expect((await attempt(ada.email, 'wrong')).status).toBe(400)
  expect((await attempt(ada.email, 'wrong')).headers['retry-after']).toBe('60')
  app.clock.advance(60_000)
  expect((await attempt(ada.email, madePassword)).status).toBe(200)
  expect(await app.db.selectFrom('attempts').selectAll().execute()).toEqual([])
})

test('neither the address nor the account is locked alone, and an unknown account like a known one', async () => {
  const app = await startTestApp()
  const [ada, grace] = [await makeUser(app.db), await makeUser(app.db)]
  const atVenue = from(app, '10.0.0.1')
  for (const email of [ada.email, 'nobody@example.com']) {
    const statuses = await failTimes(6, () => atVenue(email, 'wrong'))
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  }
  expect((await atVenue(grace.email, madePassword)).status).toBe(200)
  expect((await from(app, '10.0.0.2')(ada.email, madePassword)).status).toBe(200)
})

test('failures are forgotten after an hour without any', async () => {
  const app = await startTestApp()
  const ada = await makeUser(app.db)
  const attempt = from(app, '10.0.0.1')
  await failTimes(4, () => attempt(ada.email, 'wrong'))
  app.clock.advance(60 * minuteMs + 1)
  expect(await failTimes(5, () => attempt(ada.email, 'wrong'))).not.toContain(429)
})

test('one IPv6 network counts as one address', () => {
  const key = (address: string) => whoLogsIn('ada@example.com', address)
  expect(key('2001:db8:1:2::1')).toBe(key('2001:db8:1:2:aaaa:bbbb:cccc:dddd'))
  expect(key('2001:db8:1:2::1')).not.toBe(key('2001:db8:1:3::1'))
  expect(key('2001:db8::1')).toBe(key('2001:db8:0:0:1::1'))
  expect(key('10.0.0.1')).not.toBe(key('10.0.0.2'))
})

test('without a proxy a made-up address gives no new attempts', async () => {
  const app = await startTestApp()
  expect(await guessFrom(app, (time) => `10.9.9.${time}`)).toEqual([400, 400, 400, 400, 400, 429])
})

test('behind a proxy the address is the one that the proxy saw, not one that the browser put before it', async () => {
  const app = await startTestApp({ config: { trustProxy: 1 } })
  const spoofed = await guessFrom(app, (time) => `10.9.9.${time}, 192.0.2.7`)
  expect(spoofed).toEqual([400, 400, 400, 400, 400, 429])
  expect(await guessFrom(app, (time) => `192.0.2.7, 10.9.9.${time}`)).not.toContain(429)
})

test.each([
  ['a port', (time: number) => `203.0.113.9:${40_000 + time}`],
  ['a port after brackets', (time: number) => `[2001:db8::1]:${40_000 + time}`],
  ['a zone', (time: number) => `fe80::1%eth${time}`],
  ['forms of IPv4', (time: number) => ['::ffff:203.0.113.9', '203.0.113.9'][time % 2] ?? ''],
])(
  'an address with %s, as some gateways write it, is one caller, in the log, too',
  async (_, forwarded) => {
    const { logger, read } = collectLog()
    const app = await startTestApp({ config: { trustProxy: 1 }, logger })
    expect(await guessFrom(app, forwarded)).toEqual([400, 400, 400, 400, 400, 429])
    const failed = read().filter(({ msg }) => msg === 'login failed')
    expect(failed).toHaveLength(5)
    expect(new Set(failed.map(({ address }) => address)).size).toBe(1)
  },
)

test('an attempt stores nothing that grows with the typed text', async () => {
  const app = await startTestApp()
  const attempt = from(app, '10.0.0.1')
  await attempt('a@b.c', 'wrong')
  await attempt(`${'a'.repeat(240)}@example.com`, 'x'.repeat(128))
  const rows = await app.db.selectFrom('attempts').selectAll().execute()
  expect(new Set(rows.map(({ key }) => key.length)).size).toBe(1)
  expect(JSON.stringify(rows)).not.toMatch(/a@b|aaaa|wrong|10\.0/)
})

/** Six wrong passwords for one account, each with an address in front of those that the server knows of. */
async function guessFrom({ db, anonymous }: TestApp, forwarded: (time: number) => string) {
  const { email } = await makeUser(db)
  const browser = anonymous()
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1) {
    const headers = {
      'x-forwarded-for': forwarded(time),
      'x-real-ip': forwarded(time),
      forwarded: `for=${forwarded(time)}`,
    }
    const body = { email, password: 'wrong' }
    const { status } = await browser.request('POST', login.path, { body, headers })
    statuses.push(status)
  }
  return statuses
}
