import { listOwnOrders, orderStatuses, cancelOwnOrder } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent, asMember, expectStockToAddUp } from '../testing/world/event.ts'

test('participants see every order of their own team and none of another', async () => {
  const { ada, grace, db, team } = await startEvent()
  const item = await makeItem(db, { quantity: 100 })
  const lines = [{ item, quantity: 1 }]
  const ids: number[] = []
  for (const status of orderStatuses) {
    ids.push((await makeOrder(db, { team, status, lines })).id)
    await makeOrder(db, { team: await makeTeam(db), status, lines })
  }
  for (const client of [ada, grace]) {
    const { status, body } = await client.call(listOwnOrders, {})
    expect(status).toBe(200)
    expect(body.count).toBe(orderStatuses.length)
    expect(body.results.map((order) => order.id)).toEqual(ids)
    expect(body.results.map((order) => order.status)).toEqual(orderStatuses)
  }
})

const cancel = { body: { status: 'Cancelled' } } as const

test.each(['Ready for Pickup', 'Picked Up', 'Returned'] as const)(
  'a participant cannot cancel an order that is %s',
  async (status) => {
    const { ada, db, team } = await startEvent()
    const item = await makeItem(db)
    const { id } = await makeOrder(db, { team, status, lines: [{ item, quantity: 1 }] })
    const answer = await ada.call(cancelOwnOrder, { params: { id }, ...cancel })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ status: [expect.stringContaining(status)] })
    expect((await ada.call(listOwnOrders, {})).body.results).toMatchObject([{ status }])
  },
)

test('an order of another team, one without a team and an unknown one are not found', async () => {
  const event = await startEvent()
  const { ada, organiser, db } = event
  const item = await makeItem(db)
  const lines = [{ item, quantity: 1 }]
  const others = await makeTeam(db)
  const { id: foreign } = await makeOrder(db, { team: others, lines })
  const gone = await makeTeam(db)
  const { id: orphan } = await makeOrder(db, { team: gone, status: 'Cancelled', lines })
  await organiser.request('DELETE', `/api/event/teams/${gone.id}/`)
  const answers = []
  for (const id of [foreign, orphan, 999]) {
    answers.push(await ada.call(cancelOwnOrder, { params: { id }, ...cancel }))
  }
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: answers[0]?.body ?? {} })
  }
  const own = await (await asMember(event, others)).call(listOwnOrders, {})
  expect(own.body.results).toMatchObject([{ id: foreign, status: 'Submitted' }])
  await expectStockToAddUp(db)
})
