import { getOwnTeam, leaveTeam, listOwnOrders } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeParticipant, makeTeam } from '../testing/make/make.ts'
import { makeItem, makeOrder } from '../testing/make/make-items.ts'
import { asMember, startEvent } from '../testing/worlds/start-event.ts'

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

test('the only member cannot leave', async () => {
  const { as, db } = await startEvent()
  const client = await as(await makeParticipant(db))
  const answer = await client.call(leaveTeam, {})
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ detail: 'Cannot leave a team with only 1 member' })
})

test.each(['Submitted', 'Ready for Pickup', 'Picked Up'] as const)(
  'nobody leaves a team that has an order that is %s',
  async (status) => {
    const { ada, db, team } = await startEvent()
    const item = await makeItem(db)
    await makeOrder(db, { team, status, lines: [{ item, quantity: 1 }] })
    const answer = await ada.call(leaveTeam, { body: { team_code: team.code } })
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } })
    expect((await ada.call(getOwnTeam, {})).body.id).toBe(team.id)
  },
)

test('all members but the last may leave, one after the other', async () => {
  const event = await startEvent()
  const team = await makeTeam(event.db, { members: 4 })
  const statuses: number[] = []
  for (const at of [0, 1, 2, 3]) {
    statuses.push((await (await asMember(event, team, at)).call(leaveTeam, {})).status)
  }
  expect(statuses).toEqual([201, 201, 201, 400])
})

test.each([
  [undefined, 201],
  [{}, 201],
  [{ team_code: 'ZZZZZ' }, 400],
  [{ team_code: '' }, 400],
  [{ team_code: 5 }, 400],
  [{ code: 'ZZZZZ' }, 400],
])('a body %j is answered %i', async (body, status) => {
  const { ada } = await startEvent()
  const answer = await ada.request('POST', '/api/event/teams/leave_team/', { body })
  expect(answer).toMatchObject({ status })
})

test('the code may be sent in lower case', async () => {
  const { ada, team } = await startEvent()
  const body = { team_code: ` ${team.code.toLowerCase()} ` }
  expect(await ada.call(leaveTeam, { body })).toMatchObject({ status: 201 })
})
