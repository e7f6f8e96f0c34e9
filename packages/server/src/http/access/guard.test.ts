import { endpoints } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeOrganiser, makeTeam, makeUser, madePassword } from '../../testing/world/make.ts'
import { startTestApp } from '../../testing/world/test-app.ts'

test('choosing a password with the current one requires a login', async () => {
  const { db, anonymous, as } = await startTestApp()
  const { members } = await makeTeam(db)
  const users = [await makeUser(db), members[0], await makeOrganiser(db)]
  const body = { current_password: madePassword, password: 'another-password' }
  const statuses = [(await anonymous().call(endpoints.choosePassword, { body })).status]
  for (const user of users) {
    statuses.push((await (await as(user)).call(endpoints.choosePassword, { body })).status)
  }
  expect(statuses).toEqual([401, 204, 204, 204])
})

test('an organiser with a profile has the rights of both', async () => {
  const { db, as } = await startTestApp()
  const { members } = await makeTeam(db)
  const organiser = await makeOrganiser(db)
  await db
    .updateTable('profiles')
    .set({ user_id: organiser.userId })
    .where('id', '=', members[0].profileId)
    .execute()
  const browser = await as(organiser)
  expect((await browser.call(endpoints.getOwnTeam, {})).status).toBe(200)
  expect((await browser.call(endpoints.listTeams, {})).status).toBe(200)
})

test.each([
  ['the organisers’ group', 'user_groups', endpoints.listTeams],
  ['the profile', 'profiles', endpoints.getOwnTeam],
] as const)(
  'a user who loses %s gets 403 from the very next call on',
  async (_, table, endpoint) => {
    const { db, as } = await startTestApp()
    const [member] = (await makeTeam(db)).members
    const organiser = await makeOrganiser(db)
    const user = table === 'profiles' ? member : organiser
    const browser = await as(user)
    expect((await browser.call(endpoint, {})).status).toBe(200)
    await db.deleteFrom(table).where('user_id', '=', user.userId).execute()
    expect((await browser.call(endpoint, {})).status).toBe(403)
    expect((await browser.call(endpoints.getUser, {})).status).toBe(200)
  },
)

test('rights are checked before existence and before the body', async () => {
  const { db, as } = await startTestApp()
  const browser = await as(await makeUser(db))
  const nowhere = await browser.request('PATCH', '/api/hardware/orders/999999/', { body: '{{' })
  expect(nowhere.status).toBe(403)
  expect((await browser.request('GET', '/api/hardware/hardware/no-number/')).status).toBe(403)
})

test('a session that has ended is treated like none', async () => {
  const { anonymous } = await startTestApp()
  const browser = anonymous()
  browser.cookies.set('sessionid', 'made-up')
  const answer = await browser.call(endpoints.getUser, {})
  expect(answer).toMatchObject({ status: 401, body: { detail: 'You are not logged in.' } })
  expect(browser.cookies.has('sessionid')).toBe(false)
})
