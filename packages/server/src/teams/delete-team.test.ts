import { getTeam, createProfile, deleteTeam, getUser, listOrders } from '@signout/contract'
import { expect, test, describe } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'

test.each(['id', 'code'] as const)(
  'a team is deleted by its %s, and the answer is empty',
  async (key) => {
    const { organiser, db, team } = await startEvent()
    const other = await makeTeam(db)
    const answer = await organiser.call(deleteTeam, { params: { team_code: team[key] } })
    expect(answer).toMatchObject({ status: 204, body: undefined })
    expect(await organiser.call(getTeam, { params: { team_code: team.code } })).toMatchObject({
      status: 404,
    })
    expect(await organiser.call(getTeam, { params: { team_code: other.code } })).toMatchObject({
      status: 200,
      body: { profiles: [{}, {}] },
    })
  },
)

test('members lose their profile and sign again into a new team', async () => {
  const { organiser, ada, team } = await startEvent()
  await organiser.request('DELETE', `/api/event/teams/${team.code.toLowerCase()}`)
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
  expect(
    await organiser.request('PATCH', `/api/hardware/orders/${id}/`, {
      body: { status: 'Returned' },
    }),
  ).toMatchObject({ status: 200, body: { id, team_id: null, team_code: null } })
})

test('an empty team can be deleted', async () => {
  const { organiser, db } = await startEvent()
  const empty = await makeTeam(db, { members: 0 })
  const answer = await organiser.call(deleteTeam, { params: { team_code: empty.code } })
  expect(answer.status).toBe(204)
})

describe('refused', () => {
  test.each(['Submitted', 'Ready for Pickup', 'Picked Up'] as const)(
    'while an order is %s',
    async (status) => {
      const { organiser, db, team } = await startEvent()
      const item = await makeItem(db)
      await makeOrder(db, { team, status: 'Returned', lines: [] })
      await makeOrder(db, { team, status, lines: [{ item, quantity: 1 }] })
      const answer = await organiser.call(deleteTeam, { params: { team_code: team.code } })
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } })
      expect(await organiser.call(getTeam, { params: { team_code: team.code } })).toMatchObject({
        status: 200,
        body: { profiles: [{}, {}] },
      })
    },
  )

  test.each(['999', 'ZZZZZ', '0', 'x'])('there is no team %s', async (team) => {
    const { organiser } = await startEvent()
    expect(await organiser.request('DELETE', `/api/event/teams/${team}/`)).toMatchObject({
      status: 404,
      body: { detail: expect.any(String) },
    })
  })
})
