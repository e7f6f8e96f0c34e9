import {
  getOwnTeam,
  joinTeam,
  listOwnOrders,
  listTeams,
  leaveTeam,
  getTeam,
  createProfile,
  deleteTeam,
  getUser,
  listOrders,
  updateTeam,
} from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeParticipant, makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { asMember, startEvent } from '../testing/world/event.ts'

// Tests of spec §12.

test('joining shows the new team with its orders, and its members see one more', async () => {
  const event = await startEvent()
  const { ada, grace, db, clock, team } = event
  const other = await makeTeam(db, { members: 3 })
  const item = await makeItem(db)
  const { id } = await makeOrder(db, { team: other, lines: [{ item, quantity: 1 }] })
  clock.advance(1000)
  const params = { team_code: other.code }
  const answer = await ada.call(joinTeam, { params, body: params })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id: other.id, team_code: other.code })
  expect(answer.body.profiles).toHaveLength(4)
  const signed = answer.body.profiles.filter((profile) => profile.e_signature !== null)
  expect(signed).toHaveLength(1)
  expect((await ada.call(getOwnTeam, {})).body).toEqual(answer.body)
  expect((await ada.call(listOwnOrders, {})).body.results).toMatchObject([{ id }])
  const member = await asMember(event, other)
  expect((await member.call(getOwnTeam, {})).body.profiles).toHaveLength(4)
  const left = await grace.call(getOwnTeam, {})
  expect(left.body).toMatchObject({ id: team.id, profiles: [{}] })
})

test('the old team is deleted with its last member; its orders stay, without a team', async () => {
  const { as, organiser, db } = await startEvent()
  const ada = await makeParticipant(db)
  const item = await makeItem(db)
  const { id } = await makeOrder(db, {
    team: { id: ada.teamId },
    status: 'Cancelled',
    lines: [{ item, quantity: 1 }],
  })
  const other = await makeTeam(db, { members: 1 })
  const answer = await (await as(ada)).call(joinTeam, { params: { team_code: other.code } })
  expect(answer.status).toBe(200)
  const { body } = await organiser.call(listTeams, { query: { search: ada.teamCode } })
  expect(body.count).toBe(0)
  const orders = await db.selectFrom('orders').select(['id', 'team_id']).execute()
  expect(orders).toEqual([{ id, team_id: null }])
})

describe('refused', () => {
  test.each(['ZZZZZ', '%00AAA'])('there is no team %s', async (code) => {
    const { ada } = await startEvent()
    expect(await ada.request('POST', `/api/event/teams/join/${code}/`)).toMatchObject({
      status: 404,
      body: { detail: expect.any(String) },
    })
  })

  test('a team of four is full', async () => {
    const { ada, db, team } = await startEvent()
    const full = await makeTeam(db, { members: 4 })
    const answer = await ada.call(joinTeam, { params: { team_code: full.code } })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ detail: 'Team is full' })
    expect((await ada.call(getOwnTeam, {})).body.id).toBe(team.id)
  })

  test.each([
    [1, 1, 400],
    [5, 4, 200],
    [5, 5, 400],
    [5, 6, 400],
    [20, 19, 200],
    [20, 20, 400],
  ])('where %i are the most, joining %i members is answered %i', async (most, members, status) => {
    const { ada, db } = await startEvent({ config: { team_size_min: 1, team_size_max: most } })
    const other = await makeTeam(db, { members })
    expect(await ada.call(joinTeam, { params: { team_code: other.code } })).toMatchObject({
      status,
    })
  })

  test.each([
    [{ team_code: 'ZZZZZ' }, { team_code: [expect.any(String)] }],
    [{ team: 'ZZZZZ' }, { team: ['Unknown field.'] }],
  ])('a body %j that does not fit', async (body, errors) => {
    const { ada, db } = await startEvent()
    const other = await makeTeam(db)
    const answer = await ada.request('POST', `/api/event/teams/join/${other.code}/`, { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(errors)
  })
})

test('a member who leaves gets a new team of one; the others and their orders stay', async () => {
  const { ada, grace, db, clock, team } = await startEvent()
  const item = await makeItem(db)
  await makeOrder(db, { team, status: 'Cancelled', lines: [{ item, quantity: 1 }] })
  const answer = await ada.call(leaveTeam, { body: { team_code: team.code } })
  expect(answer.status).toBe(201)
  const time = clock.now().toISOString()
  expect(answer.body).toEqual({
    id: expect.any(Number),
    credits: null,
    team_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}$/),
    project_description: null,
    profiles: [expect.objectContaining({ e_signature: 'A signature' })],
    created_at: time,
    updated_at: time,
  })
  expect(answer.body.profiles[0]?.team).toBe(answer.body.team_code)
  expect((await ada.call(getOwnTeam, {})).body).toEqual(answer.body)
  expect((await ada.call(listOwnOrders, {})).body.count).toBe(0)
  expect((await grace.call(getOwnTeam, {})).body).toMatchObject({ id: team.id, profiles: [{}] })
  expect((await grace.call(listOwnOrders, {})).body.count).toBe(1)
})

test.each([
  ['Submitted', 400, 400],
  ['Picked Up', 400, 400],
  ['Returned', 200, 201],
] as const)(
  'with an order that is %s joining another team is %i, leaving %i',
  async (status, joins, leaves) => {
    const { ada, grace, db, team } = await startEvent()
    const item = await makeItem(db)
    await makeOrder(db, { team, status, lines: [{ item, quantity: 1, returned: ['Lost'] }] })
    const other = await makeTeam(db)
    const left = await ada.call(leaveTeam, { body: { team_code: team.code } })
    const joined = await grace.call(joinTeam, { params: { team_code: other.code } })
    expect([joined.status, left.status]).toEqual([joins, leaves])
    const own = (await ada.call(getOwnTeam, {})).body.id
    expect(own === team.id).toBe(leaves === 400)
  },
)

test.each([
  [undefined, 201],
  [{}, 201],
  [{ team_code: 'ZZZZZ' }, 400],
  [{ code: 'ZZZZZ' }, 400],
])('a body %j is answered %i', async (body, status) => {
  const { ada } = await startEvent()
  const answer = await ada.request('POST', '/api/event/teams/leave_team/', { body })
  expect(answer).toMatchObject({ status })
})

test('a team is deleted by its id or code, members or none, and no other', async () => {
  const { organiser, db, team } = await startEvent()
  const [empty, other] = [await makeTeam(db, { members: 0 }), await makeTeam(db)]
  for (const team_code of [empty.id, team.code]) {
    const answer = await organiser.call(deleteTeam, { params: { team_code } })
    expect(answer).toMatchObject({ status: 204, body: undefined })
  }
  const { body } = await organiser.call(listTeams, {})
  expect(body.results).toMatchObject([{ id: other.id, profiles: [{}, {}] }])
})

test('members lose their profile and sign again into a new team', async () => {
  const { organiser, ada, team } = await startEvent()
  await organiser.call(deleteTeam, { params: { team_code: team.code } })
  expect((await ada.call(getUser, {})).body.profile).toBeNull()
  const signed = await ada.call(createProfile, {
    body: { e_signature: 'Ada', acknowledge_rules: true },
  })
  expect(signed.status).toBe(201)
  expect(signed.body.team).not.toBe(team.code)
})

test('its orders stay with a null team, out of the list', async () => {
  const { organiser, db, team } = await startEvent()
  const item = await makeItem(db)
  const { id } = await makeOrder(db, {
    team,
    status: 'Returned',
    lines: [{ item, quantity: 2, returned: ['Healthy', 'Lost'] }],
  })
  await organiser.call(deleteTeam, { params: { team_code: team.code } })
  expect((await organiser.call(listOrders, {})).body).toMatchObject({ count: 0, results: [] })
  const orders = await db.selectFrom('orders').select(['id', 'team_id', 'status']).execute()
  expect(orders).toEqual([{ id, team_id: null, status: 'Returned' }])
  expect(await db.selectFrom('order_items').select('id').execute()).toHaveLength(2)
})

test('a team with an order that is not over is not deleted', async () => {
  const { organiser, db, team } = await startEvent()
  const item = await makeItem(db)
  await makeOrder(db, { team, status: 'Returned', lines: [] })
  await makeOrder(db, { team, status: 'Picked Up', lines: [{ item, quantity: 1 }] })
  const params = { team_code: team.code }
  expect(await organiser.call(deleteTeam, { params })).toMatchObject({
    status: 400,
    body: { detail: 'The team has an order that has not been returned or cancelled yet.' },
  })
  expect((await organiser.call(getTeam, { params })).body).toMatchObject({ profiles: [{}, {}] })
})

test('a member describes the project, and an organiser that of any team', async () => {
  const { ada, organiser, clock, team } = await startEvent()
  clock.advance(1000)
  const params = { team_code: team.code }
  const text = '  Ein Roboter, der “Schrauben” sortiert 🤖\nund zählt  '
  const answer = await ada.call(updateTeam, { params, body: { project_description: text } })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: team.id,
      project_description: text.trim(),
      updated_at: clock.now().toISOString(),
      profiles: [{ e_signature: 'A signature' }, { e_signature: null, phone_number: '' }],
    },
  })
  const changed = await organiser.call(updateTeam, { params, body: { project_description: 'x' } })
  expect(changed.body).toMatchObject({ profiles: [{}, { e_signature: 'A signature' }] })
  expect((await organiser.call(getTeam, { params })).body.project_description).toBe('x')
})

test.each([1, 60])(
  'where %i characters are asked for, no description is emptied',
  async (least) => {
    const { ada, team } = await startEvent({ config: { project_description_min: least } })
    const params = { team_code: team.code }
    expect(
      await ada.call(updateTeam, { params, body: { project_description: ' ' } }),
    ).toMatchObject({
      status: 400,
      body: { project_description: ['Project description is required'] },
    })
  },
)

test('an optional description can be emptied, once', async () => {
  const { ada, db, team } = await startEvent({ config: { project_description_min: 0 } })
  const params = { team_code: team.code }
  for (const project_description of ['', ' \n ']) {
    const answer = await ada.call(updateTeam, { params, body: { project_description } })
    expect(answer).toMatchObject({ status: 200, body: { project_description: null } })
  }
  const rows = await db.selectFrom('history').select('detail').execute()
  expect(rows.map(({ detail }) => JSON.parse(detail))).toMatchObject([
    { project_description: { before: expect.any(String), after: null } },
  ])
})

test('participants cannot change the description of another team, known or unknown', async () => {
  const { ada, organiser, db } = await startEvent()
  const other = await makeTeam(db)
  const body = { project_description: 'Taken over' }
  const answer = await ada.call(updateTeam, { params: { team_code: other.code }, body })
  expect(answer.status).toBe(403)
  const after = await organiser.call(getTeam, { params: { team_code: other.code } })
  expect(after.body.project_description).not.toBe('Taken over')
  expect(await ada.call(updateTeam, { params: { team_code: 'ZZZZZ' }, body })).toMatchObject({
    status: 403,
  })
  expect(await organiser.call(updateTeam, { params: { team_code: 'ZZZZZ' }, body })).toMatchObject({
    status: 404,
  })
})
