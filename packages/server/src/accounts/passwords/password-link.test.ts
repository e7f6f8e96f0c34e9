import { choosePassword, createPasswordLink, getUser, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import { countByStatus } from '../../testing/requests/test-client.ts'
import { makeOrganiser, makeUser, madePassword } from '../../testing/world/make.ts'
import { makeLink, readHistory } from '../../testing/world/calls.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { startTwoServers } from '../../testing/world/two-servers.ts'
import { times } from '../../testing/runs.ts'
import { setPassword } from './store-password.ts'

const password = 'my-own-password'
const ended = { token: ['This link has been used or is no longer valid.'] }
const hour = 3_600_000
const day = 24 * hour

/** An organiser, and a user who has a password from an import. */
async function start() {
  const test = await startTestApp()
  const user = await makeUser(test.db, { email: 'ada@example.com' })
  const organiser = await test.as(await makeOrganiser(test.db))
  const use = (token: string, chosen = password) =>
    test.anonymous().call(choosePassword, { body: { token, password: chosen } })
  return { ...test, user, organiser, use }
}

test('an invitation lasts 14 days; a user who opens it chooses a password and is logged in', async () => {
  const { clock, user, organiser, anonymous } = await start()
  const { url, expires_at, token } = await makeLink(organiser, user)
  expect(url).toMatch(/^http:\/\/localhost(:80)?\/login\?token=[\w-]{43}$/)
  expect(Date.parse(expires_at) - clock.now().getTime()).toBe(14 * day)

  const browser = anonymous()
  const answer = await browser.call(choosePassword, { body: { token, password } })
  expect(answer).toMatchObject({ status: 200, body: { detail: expect.any(String) } })
  expect((await browser.call(getUser, {})).body).toMatchObject({ id: user.userId })
  const again = { email: user.email, password }
  expect((await anonymous().call(login, { body: again })).status).toBe(200)
  const before = { email: user.email, password: madePassword }
  expect((await anonymous().call(login, { body: before })).status).toBe(400)
})

test('a link works once, and an unknown one is refused like one that has ended', async () => {
  const { user, organiser, use } = await start()
  const { token: used } = await makeLink(organiser, user)
  // A password that is refused leaves the link as it was.
  expect((await use(used, 'password123')).status).toBe(400)
  expect((await use(used)).status).toBe(200)
  for (const token of [used, '', 'x', 'x'.repeat(43), 'x'.repeat(200)]) {
    expect(await use(token)).toMatchObject({ status: 400, body: ended })
  }
})

test('only the hash of a token is stored, and the record holds neither token nor password', async () => {
  const { db, user, organiser, use } = await start()
  const { token } = await makeLink(organiser, user)
  const stored = await db.selectFrom('password_links').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(token)
  await use(token)
  const rows = await readHistory(organiser)
  expect(rows).toMatchObject([
    { kind: 'user.password_changed', via: 'web', actor: { id: user.userId }, user_id: user.userId },
    { kind: 'user.password_link_created', user_id: user.userId, detail: { link: 'invitation' } },
  ])
  for (const secret of [token, password]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('using a link ends all sessions of its account, and the browser’s previous session', async () => {
  const { db, as, user, organiser } = await start()
  const phone = await as(user)
  const other = await as(await makeUser(db))
  const session = other.cookies.get('sessionid') ?? ''
  const { token } = await makeLink(organiser, user)
  await other.call(choosePassword, { body: { token, password } })
  expect((await other.call(getUser, {})).body).toMatchObject({ id: user.userId })
  expect((await phone.call(getUser, {})).status).toBe(401)
  other.cookies.set('sessionid', session)
  expect((await other.call(getUser, {})).status).toBe(401)
})

test('users who have chosen a password get a link for an hour; one set for them does not count', async () => {
  const { app, clock, user, organiser, use } = await start()
  const lasts = async () => {
    const { expires_at, token } = await makeLink(organiser, user)
    return { token, ms: Date.parse(expires_at) - clock.now().getTime() }
  }
  const invitation = await lasts()
  await use(invitation.token)
  expect([invitation.ms, (await lasts()).ms]).toEqual([14 * day, hour])
  expect((await readHistory(organiser))[0]).toMatchObject({ detail: { link: 'reset' } })
  const given = { email: user.email, password: 'given-by-the-desk' }
  await setPassword(app.services.db, commandLine, given, clock.now())
  expect((await lasts()).ms).toBe(14 * day)
})

test('a link is good until the moment that it names', async () => {
  const { db, clock, user, organiser, use } = await start()
  const other = await makeUser(db)
  const [one, late] = [await makeLink(organiser, user), await makeLink(organiser, other)]
  clock.set(new Date(Date.parse(one.expires_at) - 1))
  expect((await use(one.token)).status).toBe(200)
  clock.set(new Date(late.expires_at))
  expect(await use(late.token)).toMatchObject({ status: 400, body: ended })
})

test('an unknown and a disabled user get no link', async () => {
  const { db, organiser } = await start()
  expect((await organiser.call(createPasswordLink, { params: { id: 999 } })).status).toBe(404)
  const { userId: id } = await makeUser(db, { is_active: false })
  expect(await organiser.call(createPasswordLink, { params: { id } })).toMatchObject({
    status: 400,
    body: { detail: 'This user is disabled, and could not log in with a link.' },
  })
})

test('a link makes failed logins from the same place forgotten', async () => {
  const { user, organiser, use, anonymous } = await start()
  const attempt = (typed: string) =>
    anonymous().call(login, { body: { email: user.email, password: typed } })
  for (let failure = 0; failure < 5; failure += 1) await attempt('wrong')
  expect((await attempt(madePassword)).status).toBe(429)
  await use((await makeLink(organiser, user)).token)
  expect((await attempt(password)).status).toBe(200)
})

test('only one of five concurrent uses of a link succeeds', async () => {
  const { db, desks, as, atOnce } = await startTwoServers()
  const user = await makeUser(db)
  const { token } = await makeLink(desks[0], user)
  const browsers = (await times(3, async () => as(await makeUser(db)))).flat().slice(0, 5)
  const answers = await atOnce(5, () =>
    Promise.all(
      browsers.map((browser) => browser.call(choosePassword, { body: { token, password } })),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 400: 4 })
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', '=', user.userId)
    .selectAll()
    .execute()
  expect(sessions).toHaveLength(1)
})

test('of two links made at once, one works', async () => {
  const { db, desks, as, atOnce } = await startTwoServers()
  const user = await makeUser(db)
  const links = await atOnce(2, () => Promise.all(desks.map((desk) => makeLink(desk, user))))
  const [browser] = await as(await makeUser(db))
  const answers = []
  for (const { token } of links) {
    answers.push(await browser.call(choosePassword, { body: { token, password } }))
  }
  expect(countByStatus(answers)).toEqual({ 200: 1, 400: 1 })
})
