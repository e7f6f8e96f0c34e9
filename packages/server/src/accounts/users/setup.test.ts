import { getOverview, setUp } from '@signout/contract'
import { expect, test } from 'vitest'
import { buildWebApp, configurationIn } from '../../testing/build-web-app.ts'
import { makeOrganiser, madePassword, makeUser } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'
import { createSetupToken } from './setup.ts'

// Tests of spec §5.

const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' }

async function start() {
  const app = await startTestApp({ webApp: await buildWebApp() })
  const token = await createSetupToken(app.db)
  const body = { token, ...ada, password: madePassword }
  return { ...app, token, body, browser: app.anonymous() }
}

test('the link of a start makes the first organiser, who is logged in; then it is none', async () => {
  const { body, browser, anonymous, token } = await start()
  const { body: page } = await browser.request('GET', `/login?token=${token}`)
  expect(configurationIn(page)).toMatchObject({ isSetup: true })
  expect(await browser.call(setUp, { body })).toMatchObject({ status: 201, body: ada })
  expect(await browser.call(getOverview, {})).toMatchObject({ status: 200 })
  expect(browser.cookies.has('knownbrowser')).toBe(true)
  const other = anonymous()
  expect(await other.call(setUp, { body })).toMatchObject({ status: 404 })
  const { body: later } = await other.request('GET', `/login?token=${token}`)
  expect(configurationIn(later)).toMatchObject({ linkEmail: null })
})

test('a visitor’s page says that there is no organiser, until there is one', async () => {
  const { body, browser, anonymous } = await start()
  const { body: before } = await anonymous().request('GET', '/')
  expect(configurationIn(before)).toMatchObject({ hasNoOrganiser: true })
  await browser.call(setUp, { body })
  for (const visitor of [anonymous(), browser]) {
    const { body: after } = await visitor.request('GET', '/')
    expect(configurationIn(after)).not.toHaveProperty('hasNoOrganiser')
  }
})

test('each start ends the link of the one before', async () => {
  const { db, body, browser } = await start()
  await createSetupToken(db)
  const { status, body: refused } = await browser.call(setUp, { body })
  expect({ status, refused }).toMatchObject({
    status: 400,
    refused: { token: [expect.any(String)] },
  })
})

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ first_name: ' ' }, 'first_name'],
  [{ password: 'short' }, 'password'],
  [{ password: 'password123' }, 'password'],
  [{ email: 'taken@example.com' }, 'email'],
])('%j is refused at %s, and the link stays good', async (change, field) => {
  const { db, body, browser } = await start()
  await makeUser(db, { email: 'taken@example.com' })
  const answer = await browser.request('POST', setUp.path, { body: { ...body, ...change } })
  expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  expect(await browser.call(setUp, { body })).toMatchObject({ status: 201 })
})

test('of two users who open it at once one becomes the organiser', async () => {
  const { body, anonymous } = await start()
  const send = async (email: string) => anonymous().call(setUp, { body: { ...body, email } })
  const answers = await Promise.all(['a@example.com', 'b@example.com'].map(send))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('logged-in users, and an event that has an organiser, get 404', async () => {
  const { db, as, body, anonymous } = await start()
  const user = await as(await makeUser(db))
  expect(await user.call(setUp, { body })).toMatchObject({ status: 404 })
  await makeOrganiser(db)
  expect(await anonymous().call(setUp, { body })).toMatchObject({ status: 404 })
  expect(await anonymous().request('POST', setUp.path, { body: {} })).toMatchObject({ status: 404 })
})
