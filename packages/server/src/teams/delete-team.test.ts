import {
  getTeam,
  createProfile,
  deleteTeam,
  getUser,
  listOrders,
  listTeams,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'

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
