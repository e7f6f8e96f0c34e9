import { getOwnTeam, joinTeam, listOwnOrders, listTeams } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { makeParticipant, makeTeam } from '../testing/make/make.ts'
import { makeItem, makeOrder } from '../testing/make/make-items.ts'
import { asMember, startEvent } from '../testing/worlds/start-event.ts'

test('joining shows the new team, and its members see one more', async () => {
  const event = await startEvent()
  const { ada, grace, db, clock, team } = event
  const other = await makeTeam(db, { members: 3 })
  clock.advance(1000)
  const params = { team_code: other.code }
  const answer = await ada.call(joinTeam, { params, body: params })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id: other.id, team_code: other.code })
  expect(answer.body.profiles).toHaveLength(4)
  expect((await ada.call(getOwnTeam, {})).body).toEqual(answer.body)
  const member = await asMember(event, other)
  expect((await member.call(getOwnTeam, {})).body.profiles).toHaveLength(4)
  const left = await grace.call(getOwnTeam, {})
  expect(left.body).toMatchObject({ id: team.id, profiles: [{}] })
})

test('joining does not show the signatures and phone numbers of others', async () => {
  const { ada, db } = await startEvent()
  const { teamCode } = await makeParticipant(db, { phone_number: '12125550100' })
  const { body } = await ada.call(joinTeam, { params: { team_code: teamCode } })
  expect(body.profiles).toHaveLength(2)
  expect(body.profiles.filter((profile) => profile.e_signature !== null)).toHaveLength(1)
  expect(body.profiles.map((profile) => profile.phone_number)).toEqual(['', ''])
})

test.each([
  ['lower case', (code: string) => code.toLowerCase(), { body: {} }],
  ['no body', (code: string) => code, {}],
  ['spaces around', (code: string) => `%20${code}%20`, { body: {} }],
])('a code in %s is understood', async (_, write, options) => {
  const { ada, db } = await startEvent()
  const other = await makeTeam(db, { members: 1 })
  const url = `/api/event/teams/join/${write(other.code)}`
  expect(await ada.request('POST', url, options)).toMatchObject({
    status: 200,
    body: { team_code: other.code },
  })
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
  test.each(['ZZZZZ', 'ABC', '%00AAA'])('there is no team %s', async (code) => {
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

  test('participants cannot join the team that they are in', async () => {
    const { ada, team } = await startEvent()
    const answer = await ada.call(joinTeam, { params: { team_code: team.code } })
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } })
  })

  test.each(['Submitted', 'Ready for Pickup', 'Picked Up'] as const)(
    'their own team has an order that is %s',
    async (status) => {
      const { ada, db, team } = await startEvent()
      const item = await makeItem(db)
      await makeOrder(db, { team, status, lines: [{ item, quantity: 1 }] })
      const other = await makeTeam(db)
      const answer = await ada.call(joinTeam, { params: { team_code: other.code } })
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } })
      expect((await ada.call(getOwnTeam, {})).body.id).toBe(team.id)
    },
  )

  test.each([
    [{ team_code: 'ZZZZZ' }, { team_code: [expect.any(String)] }],
    [{ team_code: 'Z' }, { team_code: [expect.any(String)] }],
    [{ team: 'ZZZZZ' }, { team: ['Unknown field.'] }],
  ])('a body %j that does not fit', async (body, errors) => {
    const { ada, db } = await startEvent()
    const other = await makeTeam(db)
    const answer = await ada.request('POST', `/api/event/teams/join/${other.code}/`, { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(errors)
  })
})

test.each(['Cancelled', 'Returned'] as const)(
  'an order that is %s keeps nobody in the team',
  async (status) => {
    const { ada, db, team } = await startEvent()
    const item = await makeItem(db)
    await makeOrder(db, { team, status, lines: [{ item, quantity: 1, returned: ['Lost'] }] })
    const other = await makeTeam(db)
    expect(await ada.call(joinTeam, { params: { team_code: other.code } })).toMatchObject({
      status: 200,
    })
  },
)

test('a team with orders can be joined, and shows them to whoever joined', async () => {
  const { ada, db } = await startEvent()
  const other = await makeTeam(db)
  const item = await makeItem(db)
  const { id } = await makeOrder(db, { team: other, lines: [{ item, quantity: 1 }] })
  await ada.call(joinTeam, { params: { team_code: other.code } })
  const { body } = await ada.call(listOwnOrders, {})
  expect(body.results.map((order) => order.id)).toEqual([id])
})
