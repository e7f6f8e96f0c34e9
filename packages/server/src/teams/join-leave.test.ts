import { getOwnTeam, joinTeam, listOwnOrders, listTeams, leaveTeam } from '@signout/contract'
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
