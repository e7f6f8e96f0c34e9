import { type Endpoint, endpoints as calls } from '@signout/contract'
import { expect, test } from 'vitest'
import { madePassword } from './testing/make/make.ts'
import { catalogueCounts, moreOnPostgres } from './testing/catalogue-counts.ts'
import {
  report,
  startCountedEvent,
  type StatementCounts,
} from './testing/worlds/start-counted-event.ts'

/**
 * Every call of the contract by its name, after a colon another way through it, with the number of its statements:
 * one looks up the session, and `begin` and `commit` count as well.
 */
const counts: StatementCounts = {
  health: [1, ({ stranger }) => stranger.call(calls.health, {})],
  login: [13, ({ stranger, credentials }) => stranger.call(calls.login, { body: credentials })],
  logout: [4, ({ ada }) => ada.call(calls.logout, {})],
  getUser: [3, ({ ada }) => ada.call(calls.getUser, {})],
  getReviewStatus: [2, ({ ada }) => ada.call(calls.getReviewStatus, {})],
  createProfile: [
    8,
    ({ applicant }) =>
      applicant.call(calls.createProfile, { body: { e_signature: 'A', acknowledge_rules: true } }),
  ],
  updateProfile: [
    7,
    ({ organiser, profile }) =>
      organiser.call(calls.updateProfile, { params: profile, body: { id_provided: true } }),
  ],
  listItems: [4, ({ ada }) => ada.call(calls.listItems, {})],
  'listItems: filtered': [
    4,
    ({ ada, hardware_ids, category_ids, search }) =>
      ada.call(calls.listItems, {
        query: { hardware_ids, category_ids, search, in_stock: true, ordering: '-name' },
      }),
  ],
  getItem: [3, ({ ada, item }) => ada.call(calls.getItem, { params: item })],
  listCategories: [3, ({ ada }) => ada.call(calls.listCategories, {})],
  ...catalogueCounts,
  getOwnTeam: [3, ({ ada }) => ada.call(calls.getOwnTeam, {})],
  listOwnOrders: [5, ({ ada }) => ada.call(calls.listOwnOrders, {})],
  cancelOwnOrder: [
    12,
    ({ ada, submitted }) =>
      ada.call(calls.cancelOwnOrder, { params: submitted, body: { status: 'Cancelled' } }),
  ],
  leaveTeam: [11, ({ leaver }) => leaver.call(calls.leaveTeam, {})],
  joinTeam: [17, ({ leaver, team_code }) => leaver.call(calls.joinTeam, { params: { team_code } })],
  listTeams: [5, ({ organiser }) => organiser.call(calls.listTeams, {})],
  'listTeams: filtered': [
    5,
    ({ organiser, search, team_code, idle }) =>
      organiser.call(calls.listTeams, {
        query: { search, team_code: [team_code, idle.code], id_missing: true },
      }),
  ],
  getTeam: [
    3,
    ({ organiser, team_code }) => organiser.call(calls.getTeam, { params: { team_code } }),
  ],
  updateTeam: [
    9,
    ({ ada, team_code }) =>
      ada.call(calls.updateTeam, { params: { team_code }, body: { project_description: 'New' } }),
  ],
  'deleteTeam: by code': [
    9,
    ({ organiser, idle }) => organiser.call(calls.deleteTeam, { params: { team_code: idle.code } }),
  ],
  'deleteTeam: by id': [
    8,
    ({ organiser, idle }) => organiser.call(calls.deleteTeam, { params: { team_code: idle.id } }),
  ],
  listOrders: [5, ({ organiser }) => organiser.call(calls.listOrders, {})],
  'listOrders: filtered': [
    5,
    ({ organiser, team_code }) =>
      organiser.call(calls.listOrders, {
        query: { team_code, search: team_code, status: ['Submitted', 'Returned'] },
      }),
  ],
  'listOrders: sorted': [
    5,
    ({ organiser, submitted }) =>
      organiser.call(calls.listOrders, { query: { id: submitted.id, ordering: '-quantity' } }),
  ],
  submitOrder: [
    13,
    ({ ada, items }) =>
      ada.call(calls.submitOrder, {
        body: { hardware: items.map(({ id }) => ({ id, quantity: 2 })) },
      }),
  ],
  updateOrder: [
    9,
    ({ organiser, submitted }) =>
      organiser.call(calls.updateOrder, {
        params: submitted,
        body: { status: 'Ready for Pickup' },
      }),
  ],
  'updateOrder: cancel': [
    12,
    ({ organiser, submitted }) =>
      organiser.call(calls.updateOrder, { params: submitted, body: { status: 'Cancelled' } }),
  ],
  returnItems: [
    10,
    ({ organiser, items, pickedUp }) => {
      const back = { quantity: 1, part_returned_health: 'Healthy' as const }
      return organiser.call(calls.returnItems, {
        body: { order: pickedUp.id, hardware: items.map(({ id }) => ({ id, ...back })) },
      })
    },
  ],
  'submitOrder: with a key': [
    16,
    ({ ada, items }) =>
      ada.request('POST', calls.submitOrder.path, {
        headers: { 'idempotency-key': 'submit' },
        body: { hardware: items.map(({ id }) => ({ id, quantity: 2 })) },
      }),
  ],
  undoEvent: [
    15,
    ({ organiser, returned }) =>
      organiser.call(calls.undoEvent, {
        params: { id: returned.order },
        body: { event: returned.event },
      }),
  ],
  correctCondition: [
    13,
    ({ organiser, returned }) =>
      organiser.call(calls.correctCondition, {
        params: { id: returned.order, unit: returned.units[0] ?? 0 },
        body: { part_returned_health: 'Healthy' },
      }),
  ],
  requestPasswordReset: [
    3,
    ({ stranger, credentials: { email } }) =>
      stranger.call(calls.requestPasswordReset, { body: { email } }),
  ],
  choosePassword: [
    10,
    ({ stranger, token }) =>
      stranger.call(calls.choosePassword, { body: { token, password: 'another-password' } }),
  ],
  'choosePassword: with the current one': [
    12,
    ({ ada }) =>
      ada.call(calls.choosePassword, {
        body: { current_password: madePassword, password: 'another-password' },
      }),
  ],
  listUsers: [5, ({ organiser }) => organiser.call(calls.listUsers, {})],
  'listUsers: filtered': [
    5,
    ({ organiser, search }) =>
      organiser.call(calls.listUsers, {
        query: { search, review_status: ['Accepted', 'None'], group: 'HSS Test Users' },
      }),
  ],
  createUser: [
    8,
    ({ organiser }) => organiser.call(calls.createUser, { body: { ...newUser, groups: [] } }),
  ],
  updateUser: [
    17,
    ({ organiser, member }) =>
      organiser.call(calls.updateUser, {
        params: { id: member.userId },
        body: { ...newName, groups: ['HSS Test Users'], is_active: false },
      }),
  ],
  createPasswordLink: [
    6,
    ({ organiser, member }) =>
      organiser.call(calls.createPasswordLink, { params: { id: member.userId } }),
  ],
  listHistory: [3, ({ organiser }) => organiser.call(calls.listHistory, {})],
  'listHistory: filtered': [
    3,
    ({ organiser, item, submitted, team_code }) =>
      organiser.call(calls.listHistory, {
        query: {
          order: submitted.id,
          hardware: item.id,
          user: 1,
          team: team_code,
          kind: ['order.submitted'],
        },
      }),
  ],
  reportIncident: [
    15,
    ({ ada, pickedUp, item }) =>
      ada.call(calls.reportIncident, {
        body: { ...report, order: pickedUp.id, hardware: item.id },
      }),
  ],
  listIncidents: [3, ({ organiser }) => organiser.call(calls.listIncidents, {})],
  'listIncidents: filtered': [
    3,
    ({ organiser, item, team_code }) =>
      organiser.call(calls.listIncidents, {
        query: { team: team_code, hardware: item.id, resolved: false },
      }),
  ],
  updateIncident: [
    7,
    ({ organiser, reported }) =>
      organiser.call(calls.updateIncident, { params: reported, body: { resolved: true } }),
  ],
  getOverview: [6, ({ organiser }) => organiser.call(calls.getOverview, {})],
  listenForChanges: [1, ({ ada }) => ada.call(calls.listenForChanges, {})],
}

const newName = { first_name: 'Walk', last_name: 'In', phone_number: '6075550123' }
const newUser = { ...newName, email: 'walk-in@example.com', review_status: 'None' } as const

/** Whoever logs in had no session that others could know of, and a request without a mail server changes nothing. */
function tellsOthers(name: string): boolean {
  const endpoint: Endpoint | undefined = Object.entries(calls).find(
    ([call]) => call === name.split(':')[0],
  )?.[1]
  return endpoint?.changes !== undefined && !['login', 'requestPasswordReset'].includes(name)
}

test('every call of the contract has its count', () => {
  const counted = new Set(Object.keys(counts).map((name) => name.split(':')[0]))
  expect(counted).toEqual(new Set(Object.keys(calls)))
})

test.each(Object.entries(counts))('%s', async (name, [statements, call]) => {
  for (const size of [1, 3]) {
    const world = await startCountedEvent(size)
    const answers: { status: number }[] = []
    const count = await world.countStatements(async () => answers.push(await call(world)))
    expect(answers[0]?.status).toBeLessThan(300)
    // PostgreSQL tells the other processes in one more; SQLite's file tells by itself.
    const onPostgres = (tellsOthers(name) ? 1 : 0) + (moreOnPostgres[name] ?? 0)
    const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
    expect(count).toBe(statements + (isOnPostgres ? onPostgres : 0))
  }
})
