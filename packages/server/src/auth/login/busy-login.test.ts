import { createHook } from 'node:async_hooks'
import { argon2Sync } from 'node:crypto'
import { endpoints } from '@signout/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../db/tables.ts'
import { makeUser, type MadeUser, madePassword } from '../../testing/make/make.ts'
import { startTestApp } from '../../testing/worlds/start-test-app.ts'
import { countByStatus } from '../../testing/count-by-status.ts'
import { times } from '../../testing/times.ts'

const nonce = Buffer.alloc(16)
const costs = { memory: 8, passes: 1, parallelism: 1 }
const tag = argon2Sync('argon2id', { message: madePassword, nonce, tagLength: 32, ...costs })
const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
/** Of the usual password, but checked in no time. */
const cheapHash = `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`

async function makeUsers(db: Db, count: number): Promise<MadeUser[]> {
  const users = await times(count, () => makeUser(db))
  await db.updateTable('users').set({ password_hash: cheapHash }).execute()
  return users
}

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

test('300 users who log in at once all get in; two passwords are checked at a time', async () => {
  const { app, db } = await startTestApp()
  const users = await makeUsers(db, 300)
  const checks = watchChecks()
  const answers = await Promise.all(
    users.map(async ({ email }) => {
      const payload = { email, password: madePassword }
      const headers = { origin: 'http://localhost' }
      const { path: url, method } = endpoints.login
      const { statusCode } = await app.inject({ method, url, headers, payload })
      return { status: statusCode }
    }),
  )
  expect(countByStatus(answers)).toEqual({ 200: 300 })
  expect(checks).toEqual({ all: 300, most: 2 })
})

test('more than 500 logins at once are told to come back, and count against nobody', async () => {
  const { app, db, anonymous } = await startTestApp()
  const [user] = await makeUsers(db, 1)
  if (user === undefined) throw new Error('There is no user.')
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  app.addHook('preHandler', async ({ method }) => {
    if (method === 'GET') return
    arrived += 1
    if (arrived === 600) resolve()
    await promise
  })
  const browser = anonymous()
  await browser.request('GET', '/api/health/')
  const body = { email: user.email, password: madePassword }
  const from = (at: number) => `10.0.${Math.floor(at / 200)}.${at % 200}`
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, at) =>
      browser.request('POST', endpoints.login.path, { body, address: from(at) }),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 500, 429: 100 })
  expect(answers.find(({ status }) => status === 429)).toMatchObject({
    headers: { 'retry-after': '10' },
    body: { detail: 'Too many users are logging in right now. Try again in 10 seconds.' },
  })
  expect(await db.selectFrom('attempts').selectAll().execute()).toEqual([])
})
