import { getUser, limits, login } from '@signout/contract'
import { expect, test } from 'vitest'
import type { Db } from '../../db/tables.ts'
import { makeOrganiser, makeParticipant, makeUser, madePassword } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

// Tests of spec §4.

const hourMs = 3_600_000

test('a login gives a session that only the server can read, and a new CSRF token', async () => {
  const { db, anonymous } = await startTestApp()
  const user = await makeUser(db)
  const browser = anonymous()
  await browser.call(getUser, {})
  const before = browser.cookies.get('csrftoken')

  const answer = await browser.call(login, { body: { email: user.email, password: madePassword } })

  expect(answer).toMatchObject({ status: 200, body: { detail: 'You are logged in.' } })
  const cookies = [answer.headers['set-cookie']].flat().join('\n')
  expect(cookies).toMatch(/sessionid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax\n/)
  expect(cookies).toMatch(/csrftoken=[\w.-]+; Path=\/; SameSite=Lax$/)
  expect(browser.cookies.get('csrftoken')).not.toBe(before)
  const [session] = await db.selectFrom('sessions').selectAll().execute()
  expect(session?.id_hash).not.toContain(browser.cookies.get('sessionid'))
})

test('unknown user, wrong password and disabled user get the same answer', async () => {
  const { db, anonymous } = await startTestApp()
  const known = await makeUser(db)
  const disabled = await makeUser(db, { is_active: false })
  const attempts = [
    { email: 'nobody@example.com', password: madePassword },
    { email: known.email, password: `${madePassword}!` },
    { email: disabled.email, password: madePassword },
  ]
  for (const body of attempts) {
    const browser = anonymous()
    const answer = await browser.call(login, { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      non_field_errors: ['The email or password is incorrect'],
    })
    expect(browser.cookies.has('sessionid')).toBe(false)
  }
})

test('the user is answered with profile and groups', async () => {
  const { db, as } = await startTestApp()
  const ada = await makeParticipant(db, { first_name: 'Ada', isTestUser: true })
  const { body } = await (await as(ada)).call(getUser, {})
  expect(body).toMatchObject({
    id: ada.userId,
    first_name: 'Ada',
    email: ada.email,
    profile: { id: ada.profileId, team: ada.teamCode, user: { id: ada.userId } },
    groups: [{ name: 'HSS Test Users' }],
  })
  const organiser = await makeOrganiser(db)
  expect((await (await as(organiser)).call(getUser, {})).body).toMatchObject({
    profile: null,
    groups: [{ name: 'Hardware Site Admins' }],
  })
})

test('a session of a disabled user counts no longer, whatever has disabled it', async () => {
  const { db, as } = await startTestApp()
  const user = await makeUser(db)
  const browser = await as(user)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', user.userId).execute()
  expect((await browser.call(getUser, {})).status).toBe(401)
})

test('a login removes sessions that have expired', async () => {
  const { db, as, anonymous, clock } = await startTestApp()
  const user = await makeUser(db)
  await as(user)
  clock.advance(13 * hourMs)
  await anonymous().call(login, { body: { email: user.email, password: madePassword } })
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('a session ends after 12 hours without use, and use prolongs it', async () => {
  const { db, as, clock } = await startTestApp()
  const user = await makeUser(db)
  const [busy, idle] = [await as(user), await as(user)]
  clock.advance(11 * hourMs)
  expect((await busy.call(getUser, {})).status).toBe(200)
  await expect.poll(() => lastUse(db)).toBe(clock.now().toISOString())
  clock.advance(2 * hourMs)
  expect((await busy.call(getUser, {})).status).toBe(200)
  expect((await idle.call(getUser, {})).status).toBe(401)
  expect(idle.cookies.has('sessionid')).toBe(false)
})

test('a session ends after 7 days however busy, also where it is cached', async () => {
  const { db, as, clock } = await startTestApp({ listens: true })
  const browser = await as(await makeUser(db))
  for (let hours = 0; hours < 7 * 24; hours += 6) {
    expect((await browser.call(getUser, {})).status).toBe(200)
    await expect.poll(() => lastUse(db)).toBe(clock.now().toISOString())
    clock.advance(6 * hourMs)
  }
  clock.advance(1)
  expect((await browser.call(getUser, {})).status).toBe(401)
})

/** When a session was last used: noted beside the answer, which does not wait for it. */
async function lastUse(db: Db): Promise<string | null> {
  const { at } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('last_seen_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

test('cookies are secure when the browser talks TLS to the proxy', async () => {
  const { db, anonymous } = await startTestApp({ config: { trustProxy: 1 } })
  const user = await makeUser(db)
  const browser = anonymous()
  const headers = { 'x-forwarded-proto': 'https' }
  await browser.request('GET', '/api/health/', { headers })
  const body = { email: user.email, password: madePassword }
  const answer = await browser.request('POST', login.path, { body, headers })
  const cookies = [answer.headers['set-cookie']].flat()
  expect(cookies).toHaveLength(3)
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('a session chosen by an attacker is never taken over', async () => {
  const { db, anonymous } = await startTestApp()
  const user = await makeUser(db)
  const chosen = 'A'.repeat(43)
  const browser = anonymous()
  browser.cookies.set('sessionid', chosen)
  await browser.call(getUser, {})
  browser.cookies.set('sessionid', chosen)
  await browser.call(login, { body: { email: user.email, password: madePassword } })
  expect(browser.cookies.get('sessionid')).toMatch(/^[\w-]{43}$/)
  expect(browser.cookies.get('sessionid')).not.toBe(chosen)
  const other = anonymous()
  other.cookies.set('sessionid', chosen)
  expect((await other.call(getUser, {})).status).toBe(401)
})

test('a letter that only resembles another is another account', async () => {
  const { db, anonymous } = await startTestApp()
  await makeUser(db, { email: 'ikada@example.com' })
  const logInAs = async (email: string) =>
    (await anonymous().call(login, { body: { email, password: madePassword } })).status
  // Cyrillic, full-width, a dotless and a dotted Turkish i.
  for (const email of ['ik\u0430da', 'ik\uff41da', '\u0131kada', '\u0130kada']) {
    expect(await logInAs(`${email}@example.com`)).toBe(400)
  }
  expect(await logInAs('ikada@example.com\0')).toBe(400)
  // What cannot be seen resembles nothing.
  expect(await logInAs('ik\u200bada@example.com')).toBe(200)
  // The sign for kelvin is a K to Unicode, in lower case as in any other.
  expect(await logInAs('I\u212AADA@example.com')).toBe(200)
})

test('an account has twenty sessions: one more ends the one that was not used for longest', async () => {
  const { db, as, anonymous, clock } = await startTestApp()
  const [user, other] = [await makeParticipant(db), await makeUser(db)]
  const browsers = []
  for (let count = 0; count < limits.sessions; count += 1) browsers.push(await as(user))
  const [first, second] = browsers
  const stranger = await as(other)
  const works = async (browser = stranger) => (await browser.call(getUser, {})).status
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
