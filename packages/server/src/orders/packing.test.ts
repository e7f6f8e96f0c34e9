import {
  cancelOwnOrder,
  claimOrder,
  listOrders,
  listOwnOrders,
  type OrderStatus,
  releaseOrder,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { moveTo, playOrder, readKinds, shorten, undo } from '../testing/world/calls.ts'
import { startEvent, type TestEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeOrganiser } from '../testing/world/make.ts'
import { hubOf } from '../record/changes/change-hub.ts'
import type { TestClient } from '../testing/requests/test-client.ts'

// Tests of spec §8: who packs an order.

const minute = 60_000

async function startPacking() {
  const event = await startEvent()
  const item = await makeItem(event.db)
  const order = await playOrder(event, [{ item, quantity: 2 }])
  const [grace, olive] = [await nameOrganiser(event, 'Grace'), await nameOrganiser(event, 'Olive')]
  return { ...event, item, order, grace, olive }
}

async function nameOrganiser({ db, as }: TestEvent, first_name: string) {
  const { userId: id } = await makeOrganiser(db, { first_name, last_name: 'Desk' })
  return { client: await as({ userId: id }), by: { id, first_name, last_name: 'Desk' } }
}

async function claim(client: TestClient, params: { readonly id: number }) {
  return client.call(claimOrder, { params })
}

async function claimIfFree(client: TestClient, params: { readonly id: number }) {
  return client.call(claimOrder, { params, body: { if_free: true } })
}

/** The claim as all organisers read it. */
async function readClaim(
  { organiser }: Pick<TestEvent, 'organiser'>,
  { id }: { readonly id: number },
) {
  const { body } = await organiser.call(listOrders, { query: { id } })
  return body.results[0]?.packing
}

test('who packs an order is told to organisers; the team only that it is packed', async () => {
  const { order, grace, clock, ada, db, organiser } = await startPacking()
  const [before] = (await organiser.call(listOrders, { query: { id: order.id } })).body.results
  clock.advance(minute)
  const since = clock.now().toISOString()
  const until = new Date(clock.now().getTime() + 20 * minute).toISOString()
  const answer = await claim(grace.client, order)
  expect(answer).toMatchObject({
    status: 200,
    body: { ...before, packing: { by: grace.by, since, until } },
  })
  expect(await readClaim({ organiser }, order)).toEqual({ by: grace.by, since, until })
  const [own] = (await ada.call(listOwnOrders, {})).body.results
  const place = { queue_place: 1, expected_at: null }
  expect(own).toEqual({ ...before, ...place, packing: { by: null, since, until } })
  const same = { params: order, body: { status: 'Submitted' as const } }
  expect((await ada.call(cancelOwnOrder, same)).body.packing).toEqual({ by: null, since, until })
  expect(await readKinds(db)).toEqual(['order.submitted'])
})

test('a renewal keeps the beginning, and so no longer once the claim is over', async () => {
  const { order, grace, clock, organiser } = await startPacking()
  const { since } = (await claim(grace.client, order)).body.packing ?? {}
  clock.advance(19 * minute)
  await claim(grace.client, order)
  const until = new Date(clock.now().getTime() + 20 * minute).toISOString()
  expect(await readClaim({ organiser }, order)).toEqual({ by: grace.by, since, until })
  clock.advance(20 * minute)
  const renewed = await claim(grace.client, order)
  expect(renewed.body.packing?.since).toBe(clock.now().toISOString())
})

test('another organiser takes it over, and cannot end the claim of the first', async () => {
  const { order, grace, olive, clock, organiser } = await startPacking()
  await claim(grace.client, order)
  const notHers = await olive.client.call(releaseOrder, { params: order })
  expect(notHers).toMatchObject({ status: 200, body: { packing: { by: grace.by } } })
  clock.advance(minute)
  const taken = await claim(olive.client, order)
  expect(taken.body.packing).toMatchObject({ by: olive.by, since: clock.now().toISOString() })
  const notGraces = await grace.client.call(releaseOrder, { params: order })
  expect(notGraces).toMatchObject({ status: 200, body: { packing: { by: olive.by } } })
  const ended = await olive.client.call(releaseOrder, { params: order })
  expect(ended).toMatchObject({ status: 200, body: { packing: null } })
  expect((await olive.client.call(releaseOrder, { params: order })).status).toBe(200)
  expect(await readClaim({ organiser }, order)).toBeNull()
})

test('of two who claim at once the later has it, and both see it', async () => {
  const { order, grace, olive, ...event } = await startPacking()
  const answers = await Promise.all([claim(grace.client, order), claim(olive.client, order)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const packing = await readClaim(event, order)
  expect([grace.by, olive.by]).toContainEqual(packing?.by)
  const { body } = await grace.client.call(listOrders, { query: { id: order.id } })
  expect(body.results[0]?.packing).toEqual(packing)
})

test('of two who go on to the next order at once, one is refused', async () => {
  const { order, grace, olive, clock } = await startPacking()
  const answers = await Promise.all([
    claimIfFree(grace.client, order),
    claimIfFree(olive.client, order),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const isOlives = answers[1]?.status === 200
  const [first, second] = isOlives ? [olive, grace] : [grace, olive]
  expect((await claimIfFree(first.client, order)).body).toMatchObject({
    packing: { by: first.by },
  })
  expect(await claimIfFree(second.client, order)).toMatchObject({
    status: 409,
    body: { detail: `Another organiser packs order ${order.id}.` },
  })
  clock.advance(20 * minute)
  expect((await claimIfFree(second.client, order)).body).toMatchObject({
    packing: { by: second.by },
  })
})

test.each<OrderStatus>(['Ready for Pickup', 'Picked Up', 'Returned'])(
  'an order that is %s cannot be claimed',
  async (status) => {
    const event = await startEvent()
    const order = await playOrder(event, [{ item: await makeItem(event.db), quantity: 1 }], status)
    expect(await claim(event.organiser, order)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(`is ${status}`) },
    })
    expect(await event.organiser.call(releaseOrder, { params: order })).toMatchObject({
      status: 200,
      body: { status, packing: null },
    })
  },
)

test('an order that its team cancels meanwhile cannot be claimed, nor one that is unknown', async () => {
  const { ada, order, grace } = await startPacking()
  await claim(grace.client, order)
  const cancelled = await ada.call(cancelOwnOrder, {
    params: order,
    body: { status: 'Cancelled' },
  })
  expect(cancelled).toMatchObject({ status: 200, body: { packing: null } })
  expect(await claim(grace.client, order)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Cancelled') },
  })
  expect((await claim(grace.client, { id: 999_999 })).status).toBe(404)
})

test('any move ends the claim, also one by another organiser, and undoing brings none back', async () => {
  const { order, grace, olive } = await startPacking()
  await claim(grace.client, order)
  const completed = await moveTo(olive.client, order, 'Ready for Pickup')
  expect(completed).toMatchObject({ status: 200, body: { packing: null } })
  expect((await undo(olive.client, order)).body.packing).toBeNull()
})

test('shortening an order does not end the claim, nor does undoing that', async () => {
  const { order, item, grace, olive } = await startPacking()
  await claim(grace.client, order)
  const shortened = await shorten(olive.client, order, [{ item, quantity: 1 }])
  expect(shortened.body.packing?.by).toEqual(grace.by)
  expect((await undo(olive.client, order)).body.packing?.by).toEqual(grace.by)
})

test('the screens hear of a claim, of a takeover and of its end, but not of a renewal', async () => {
  const { ada, app, order, grace, olive } = await startPacking()
  const stream = await ada.listen()
  await stream.next()
  /** What is heard of `work`; that it may be nothing is seen by a change of the inventory after it. */
  const heardOf = async (work: Promise<unknown>) => {
    await work
    hubOf(app.services.db).publish({ inventory: true })
    return stream.topics()
  }
  const end = (client: TestClient) => client.call(releaseOrder, { params: order })
  expect(await heardOf(claim(grace.client, order))).toEqual(['inventory', 'orders'])
  expect(await heardOf(claim(grace.client, order))).toEqual(['inventory'])
  expect(await heardOf(end(olive.client))).toEqual(['inventory'])
  expect(await heardOf(claim(olive.client, order))).toEqual(['inventory', 'orders'])
  expect(await heardOf(end(olive.client))).toEqual(['inventory', 'orders'])
  expect(await heardOf(end(olive.client))).toEqual(['inventory'])
})
