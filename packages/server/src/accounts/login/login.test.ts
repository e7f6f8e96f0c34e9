import { createHook } from 'node:async_hooks'
import { endpoints } from '@signout/contract'
import { expect, onTestFinished, test } from 'vitest'
import { makeUser, madePassword } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { countByStatus } from '../../testing/requests/test-client.ts'
import { collectLog } from '../../testing/log.ts'

// Tests of spec §4.

/** Counts the passwords that the thread pool has at once. */
function watchChecks() {
  const running = new Set<number>()
  const seen = { all: 0, most: 0 }
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'ARGON2REQUEST') return
      running.add(id)
      seen.all += 1
      seen.most = Math.max(seen.most, running.size)
    },
    before: (id) => running.delete(id),
  }).enable()
  onTestFinished(() => void hook.disable())
  return seen
}

test('of 300 who log in at once those for whom there is room get in, three passwords at a time; the rest are told to come back, and do not count as failures', async () => {
  const { app, db, anonymous } = await startTestApp()
  const user = await makeUser(db)
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  app.addHook('preHandler', async ({ method }) => {
    if (method === 'GET') return
    arrived += 1
    if (arrived === 300) resolve()
    await promise
  })
  const browser = anonymous()
  await browser.request('GET', '/api/health/')
  const checks = watchChecks()
  const body = { email: user.email, password: madePassword }
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      browser.request('POST', endpoints.login.path, {
        body,
        address: `10.0.${at % 2}.${at % 150}`,
      }),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 200, 429: 100 })
  expect(checks.all).toBe(200)
  expect(checks.most).toBeLessThanOrEqual(3)
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    headers: { 'retry-after': '5' },
    body: { detail: 'Too many users are logging in right now. Try again in 5 seconds.' },
  })
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([])
})

/** An app, and what it logs, above the lines of ordinary requests unless `level` says otherwise. */
async function startWithLog(level: 'info' | 'warn' = 'warn') {
  const { lines, logger, read } = collectLog(level)
  const app = await startTestApp({ logger })
  const attempt = (email: string, password: string, address = '10.0.0.1') =>
    app.anonymous().request('POST', endpoints.login.path, { body: { email, password }, address })
  return { ...app, attempt, lines, log: read }
}

test('a failed login is one warning, with the address and a hash of the account', async () => {
  const { db, attempt, lines, log } = await startWithLog()
  // Too long to be in an id or a hash by chance, as `ada` may be.
  const { email } = await makeUser(db, { email: 'somebody@example.com' })
  const { headers } = await attempt(email, 'wrong', '192.0.2.7')
  expect(log()).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'login failed',
      id: headers['x-request-id'],
      address: '192.0.2.7',
      account: expect.stringMatching(/^[\w-]{22}$/),
    }),
  ])
  expect(lines.join('')).toMatch(/"address":"192\.0\.2\.7","msg":"login failed"/)
  expect(lines.join('')).not.toMatch(/somebody|wrong/)
  // Neither a login nor a refusal before the password is looked at is a failure.
  await attempt(email, madePassword)
  for (let time = 0; time < 8; time += 1) await attempt(email, 'wrong')
  expect(log()).toHaveLength(6)
})

test('an account has one hash, however it is written; another account another, and so has another event', async () => {
  const [one, other] = [await startWithLog('info'), await startWithLog()]
  await makeUser(one.db, { email: 'ada@example.com' })
  await one.attempt('ada@example.com', 'wrong')
  await one.attempt(' Ada@Example.com ', madePassword, '10.0.0.2')
  await one.attempt('grace@example.com', 'wrong')
  await other.attempt('ada@example.com', 'wrong')
  const logged = [...one.log(), ...other.log()].filter(({ account }) => account !== undefined)
  const [ada, same, ...others] = logged.map(({ account }) => account)
  expect(logged[1]).toMatchObject({ level: 30, msg: 'logged in', address: '10.0.0.2' })
  expect(same).toBe(ada)
  expect(new Set([ada, ...others]).size).toBe(3)
})

test('every request names its user by the id', async () => {
  const { db, as, log, lines } = await startWithLog('info')
  const { userId } = await makeUser(db, { email: 'ada@example.com' })
  const ada = await as({ userId })
  await ada.call(endpoints.getUser, {})
  await ada.call(endpoints.getUser, {})
  await ada.call(endpoints.listUsers, {})
  const path = endpoints.getUser.path
  expect(log()).toEqual([
    expect.objectContaining({ user: userId, path, status: 200 }),
    expect.objectContaining({ user: userId, path, status: 200 }),
    expect.objectContaining({ user: userId, path: endpoints.listUsers.path, status: 403 }),
  ])
  expect(lines.join('')).not.toMatch(/ada@|session|csrf/)
})
