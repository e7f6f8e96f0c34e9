import { type Endpoint, endpoints, urlOf } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeOrganiser, makeTeam, makeUser, madePassword } from '../testing/make.ts'
import { startTestApp } from '../testing/start-test-app.ts'

type Verdict = 401 | 403 | 'may'

// As in rulings §2, "Who may call what", written out: anonymous, role none, participant, admin group.
const table = {
  getUser: [401, 'may', 'may', 'may'],
  getReviewStatus: [401, 'may', 'may', 'may'],
  login: ['may', 'may', 'may', 'may'],
  logout: ['may', 'may', 'may', 'may'],
  createProfile: [401, 'may', 'may', 403],
  updateProfile: [401, 403, 403, 'may'],
  listItems: [401, 403, 'may', 'may'],
  getItem: [401, 403, 'may', 'may'],
  listCategories: [401, 403, 'may', 'may'],
  createItem: [401, 403, 403, 'may'],
  updateItem: [401, 403, 403, 'may'],
  deleteItem: [401, 403, 403, 'may'],
  setPicture: [401, 403, 403, 'may'],
  deletePicture: [401, 403, 403, 'may'],
  listHolders: [401, 403, 403, 'may'],
  createCategory: [401, 403, 403, 'may'],
  updateCategory: [401, 403, 403, 'may'],
  deleteCategory: [401, 403, 403, 'may'],
  getOwnTeam: [401, 403, 'may', 403],
  listOwnOrders: [401, 403, 'may', 403],
  cancelOwnOrder: [401, 403, 'may', 403],
  joinTeam: [401, 403, 'may', 403],
  leaveTeam: [401, 403, 'may', 403],
  getTeam: [401, 403, 'may', 'may'],
  updateTeam: [401, 403, 'may', 'may'],
  listTeams: [401, 403, 403, 'may'],
  deleteTeam: [401, 403, 403, 'may'],
  submitOrder: [401, 403, 'may', 403],
  listOrders: [401, 403, 403, 'may'],
  updateOrder: [401, 403, 403, 'may'],
  returnItems: [401, 403, 403, 'may'],
  listHistory: [401, 403, 403, 'may'],
  undoEvent: [401, 403, 403, 'may'],
  correctCondition: [401, 403, 403, 'may'],
  requestPasswordReset: ['may', 'may', 'may', 'may'],
  choosePassword: ['may', 'may', 'may', 'may'],
  listUsers: [401, 403, 403, 'may'],
  createUser: [401, 403, 403, 'may'],
  updateUser: [401, 403, 403, 'may'],
  createPasswordLink: [401, 403, 403, 'may'],
  reportIncident: [401, 403, 'may', 'may'],
  listIncidents: [401, 403, 403, 'may'],
  updateIncident: [401, 403, 403, 'may'],
  getOverview: [401, 403, 403, 'may'],
  listenForChanges: [401, 'may', 'may', 'may'],
  health: ['may', 'may', 'may', 'may'],
} satisfies Record<keyof typeof endpoints, [Verdict, Verdict, Verdict, Verdict]>

const rows = Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint, Verdict[]] => [
  name,
  endpoint,
  table[name as keyof typeof endpoints],
])

describe('who may call', () => {
  test.each(rows)('%s', async (_, endpoint, expected) => {
    const { db, anonymous, as } = await startTestApp()
    const { code, members } = await makeTeam(db)
    const [participant] = members
    if (participant === undefined) throw new Error('The team has no members.')
    const browsers = [
      anonymous(),
      await as(await makeUser(db)),
      await as(participant),
      await as(await makeOrganiser(db)),
    ]
    const url = urlOf(endpoint, { id: 999, team: 999, team_code: code })
    const verdicts: (number | 'may')[] = []
    for (const browser of browsers) {
      const options = endpoint.body === undefined ? {} : { body: {} }
      const { status } = await browser.request(endpoint.method, url, options)
      verdicts.push([401, 403].includes(status) ? status : 'may')
      expect(status).toBeLessThan(500)
    }
    expect(verdicts).toEqual(expected)
  })
})

test('choosing a password with the current one takes somebody who is logged in', async () => {
  const { db, anonymous, as } = await startTestApp()
  const { members } = await makeTeam(db)
  const users = [await makeUser(db), members[0] ?? members[1], await makeOrganiser(db)]
  const body = { current_password: madePassword, password: 'another-password' }
  const statuses = [(await anonymous().call(endpoints.choosePassword, { body })).status]
  for (const user of users) {
    if (user === undefined) throw new Error('The team has no members.')
    statuses.push((await (await as(user)).call(endpoints.choosePassword, { body })).status)
  }
  expect(statuses).toEqual([401, 204, 204, 204])
})

test('somebody with a profile and the admin group keeps the rights of both', async () => {
  const { db, as } = await startTestApp()
  const { members } = await makeTeam(db)
  const organiser = await makeOrganiser(db)
  await db
    .updateTable('profiles')
    .set({ user_id: organiser.userId })
    .where('id', '=', members[0]?.profileId ?? 0)
    .execute()
  const browser = await as(organiser)
  expect((await browser.call(endpoints.getOwnTeam, {})).status).toBe(200)
  expect((await browser.call(endpoints.listTeams, {})).status).toBe(200)
})

test.each([
  ['the organisers’ group', 'user_groups', endpoints.listTeams],
  ['the profile', 'profiles', endpoints.getOwnTeam],
] as const)('whoever loses %s gets 403 from the very next call on', async (_, table, endpoint) => {
  const { db, as } = await startTestApp()
  const [member] = (await makeTeam(db)).members
  const organiser = await makeOrganiser(db)
  const user = table === 'profiles' ? member : organiser
  if (user === undefined) throw new Error('The team has no members.')
  const browser = await as(user)
  expect((await browser.call(endpoint, {})).status).toBe(200)
  await db.deleteFrom(table).where('user_id', '=', user.userId).execute()
  expect((await browser.call(endpoint, {})).status).toBe(403)
  expect((await browser.call(endpoints.getUser, {})).status).toBe(200)
})

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
