import { type Endpoint, endpoints as calls } from '@signout/contract'
import { expect, test } from 'vitest'
import { commandLine } from './actor.ts'
import { createPasswordLink } from './users/password-link/service.ts'
import { makeParticipant, makeTeam, makeUser, madePassword } from './testing/make.ts'
import { makeCategory, makeItem, makeOrder } from './testing/make-items.ts'
import { returnBroken, startEvent } from './testing/start-event.ts'
import type { TestClient, TestResponse } from './testing/test-client.ts'
import { times } from './testing/times.ts'

type Answer = Promise<TestResponse<unknown>>

/**
 * Every call of the contract by its name, after a colon another way through it, with the number of its statements:
 * one looks up the session, and `begin` and `commit` count as well.
 */
const counts: Record<string, readonly [statements: number, call: (world: World) => Answer]> = {
  health: [1, ({ stranger }) => stranger.call(calls.health, {})],
  login: [11, ({ stranger, credentials }) => stranger.call(calls.login, { body: credentials })],
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
      organiser.call(calls.listTeams, { query: { search, team_code: [team_code, idle.code] } }),
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
  listenForChanges: [1, ({ ada }) => ada.call(calls.listenForChanges, {})],
}

const newName = { first_name: 'Walk', last_name: 'In', phone_number: '6075550123' }
const newUser = { ...newName, email: 'walk-in@example.com', review_status: 'None' } as const

type World = Awaited<ReturnType<typeof startWorld>>

/** An event with `size` of everything, each with `size` of what belongs to it. */
async function startWorld(size: number) {
  const event = await startEvent()
  const { db, team } = event
  const categories = await times(size, () => makeCategory(db, { max_per_team: 1000 }))
  const items = await times(size, () => makeItem(db, { quantity: 1000, categories }))
  const lines = items.map((hardware) => ({ hardware, quantity: size }))
  for (const status of ['Submitted', 'Returned'] as const) {
    await times(size, () => makeOrder(db, { team, status, lines }))
  }
  const [idle] = await times(size, () => makeTeam(db, { members: size }))
  if (idle === undefined) throw new Error('A world has at least one of everything.')
  await times(size, () => makeOrder(db, { team: idle, status: 'Returned', lines }))
  const submitted = await makeOrder(db, { team, lines })
  const pickedUp = await makeOrder(db, { team, status: 'Picked Up', lines })
  const returned = await returnBroken(
    event,
    await makeOrder(db, { team, status: 'Picked Up', lines }),
    items,
  )
  // The last write from elsewhere: after it, the app remembers nothing.
  const applicant = await makeUser(db)
  const { url } = await createPasswordLink(
    db,
    commandLine,
    { user: applicant.userId, origin: 'http://localhost' },
    event.clock.now(),
  )
  const [member] = idle.members
  if (member === undefined) throw new Error('A world has at least one of everything.')
  return {
    token: new URL(url).searchParams.get('token') ?? '',
    member,
    countStatements: event.countStatements,
    ada: await ready(event.ada),
    organiser: await ready(event.organiser),
    leaver: await ready(await event.as(await makeParticipant(db, { team: idle }))),
    applicant: await ready(await event.as(applicant)),
    stranger: await ready(event.anonymous()),
    credentials: { email: applicant.email, password: madePassword },
    items,
    item: { id: items[0]?.id ?? 0 },
    hardware_ids: items.map(({ id }) => id),
    category_ids: categories.map(({ id }) => id),
    search: Array.from({ length: size }, () => 'e').join(' '),
    idle,
    team_code: team.code,
    profile: { id: team.members[0]?.profileId ?? 0 },
    submitted: { id: submitted.id },
    pickedUp,
    returned,
  }
}

/** With its CSRF token, so that the next call is one request. */
async function ready(client: TestClient): Promise<TestClient> {
  await client.request('GET', '/api/health/')
  return client
}

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
    const world = await startWorld(size)
    const answers: { status: number }[] = []
    const count = await world.countStatements(async () => answers.push(await call(world)))
    expect(answers[0]?.status).toBeLessThan(300)
    // PostgreSQL tells the other processes in one more; SQLite's file tells by itself.
    const isTold = process.env['TEST_DATABASE'] === 'postgres' && tellsOthers(name)
    expect(count).toBe(statements + (isTold ? 1 : 0))
  }
})
