import { expect, test } from 'vitest'
import { buildWebApp, configurationIn } from '../../testing/build-web-app.ts'
import { makeOrganiser, makeUser, madePassword } from '../../testing/world/make.ts'
import { makeLink } from '../../testing/world/calls.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { choosePassword, createPasswordLink } from '@signout/contract'
import { countByStatus } from '../../testing/requests/test-client.ts'
import { startTwoServers } from '../../testing/world/two-servers.ts'
import { collectLog } from '../../testing/log.ts'

const email = 'ada@example.com'

async function start() {
  const { lines, logger } = collectLog('trace')
  const test = await startTestApp({ webApp: await buildWebApp(), logger })
  const { db, as, anonymous } = test
  const organiser = await as(await makeOrganiser(db))
  const link = await makeLink(organiser, await makeUser(db, { email }))
  const open = (url: string) => anonymous().request('GET', url)
  return { ...test, organiser, link, open, lines }
}

test('the page that a link opens says whose password it is for, and no other page does', async () => {
  const { link, open } = await start()
  const { pathname, search } = new URL(link.url)
  const { status, headers, body } = await open(pathname + search)
  expect(status).toBe(200)
  expect(configurationIn(body)).toMatchObject({ linkEmail: email })
  expect(headers['cache-control']).toBe('no-store')
  // Opening it does not use it up.
  expect(configurationIn((await open(pathname + search)).body)).toMatchObject({ linkEmail: email })
  for (const url of ['/login', `/${search}`, `/orders${search}`, `/404${search}`]) {
    const page = await open(url)
    expect(configurationIn(page.body)).not.toHaveProperty('linkEmail')
    expect(String(page.body)).not.toContain(email)
  }
})

test('a link that has ended says so, and not whose it was', async () => {
  const { clock, link, open } = await start()
  clock.set(new Date(link.expires_at))
  for (const token of [link.token, 'made-up', '']) {
    const { body } = await open(`/login?token=${token}`)
    expect(configurationIn(body)).toMatchObject({ linkEmail: null })
    expect(String(body)).not.toContain(email)
  }
})

test('no Referer carries the token, and neither the page nor the log holds it', async () => {
  const { link, open, lines } = await start()
  const { headers, body } = await open(`/login?token=${link.token}`)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(JSON.stringify(headers) + String(body)).not.toContain(link.token)
  expect(lines.join('')).toContain('"path":"/login"')
  expect(lines.join('')).not.toContain(link.token)
})

const rounds = 6
const hour = 3_600_000

async function startTwo() {
  const servers = await startTwoServers()
  const [, desk] = await servers.as(await makeOrganiser(servers.db))
  return { ...servers, desk }
}

test('a link that is made while its user changes the password is no longer an invitation', async () => {
  const { db, as, desk, atOnce } = await startTwo()
  for (let round = 0; round < rounds; round += 1) {
    const user = await makeUser(db)
    const [browser] = await as(user)
    const own = { current_password: madePassword, password: `own-password-${round}` }
    const [changed, made] = await atOnce(2, () =>
      Promise.all([
        browser.call(choosePassword, { body: own }),
        desk.call(createPasswordLink, { params: { id: user.userId } }),
      ]),
    )
    expect([changed.status, made.status]).toEqual([204, 201])
    const [left] = await db.selectFrom('password_links').selectAll().execute()
    const lasts = Date.parse(left?.expires_at ?? '') - Date.parse('2024-02-03T15:00:00.000Z')
    expect(left === undefined || lasts === hour).toBe(true)
    await db.deleteFrom('password_links').execute()
  }
})

test('a password is changed once, by one of two who know it', async () => {
  const { db, as, atOnce } = await startTwo()
  const [here, there] = await as(await makeUser(db))
  const change = (password: string) => ({ body: { current_password: madePassword, password } })
  const answers = await atOnce(2, () =>
    Promise.all([
      here.call(choosePassword, change('first-password')),
      there.call(choosePassword, change('second-password')),
    ]),
  )
  // The other has a wrong password by now, or none of its session is left.
  expect([
    { 204: 1, 400: 1 },
    { 204: 1, 401: 1 },
  ]).toContainEqual(countByStatus(answers))
})
