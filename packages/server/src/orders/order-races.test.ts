// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { cancelOwnOrder, type OrderStatus, returnItems, updateOrder } from '@signout/contract'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { runTransaction } from '../db/transaction.ts'
import { submit, orderAtDesk } from '../testing/world/calls.ts'
import { makeTeam } from '../testing/world/make.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining } from '../testing/world/event.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'
import { countByStatus, type TestClient } from '../testing/requests/test-client.ts'
import { openForTest, openTestDatabase, untilBlocked } from '../testing/database/test-database.ts'
import { times } from '../testing/runs.ts'
import { restock } from '../catalogue/stock.ts'
import { changeOrders } from './order-queries.ts'
import { moveOrder } from './moves.ts'

const rounds = 6

/** A lost race is a move that is refused or, when it was lost between reading and writing, a conflict. */
const lost = expect.toBeOneOf([400, 409])

async function move(desk: TestClient, id: number, status: OrderStatus) {
  return desk.call(updateOrder, { params: { id }, body: { status } })
}

async function cancel(member: TestClient, id: number) {
  const body = { status: 'Cancelled' as const }
  return member.call(cancelOwnOrder, { params: { id }, body })
}

async function statusOf(db: Db, id: number) {
  const row = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.status
}

describe('status moves', () => {
  test('completing against cancelling: one of them wins, and only a cancelled order is put back', async () => {
    const { db, desks, addTeam, atOnce } = await startTwoServers()
    const hardware = await makeItem(db, { quantity: 100 })
    const lines = [{ item: hardware, quantity: 2 }]
    const teams = await times(rounds, () => addTeam())
    const orders = await times(rounds, async (at) => {
      const team = teams[at] ?? (await addTeam())
      return { ...(await makeOrder(db, { team, lines })), member: team.clients[1] }
    })
    const answers = await atOnce(2 * rounds, () =>
      Promise.all(
        orders.map(({ id, member }) =>
          Promise.all([move(desks[0], id, 'Ready for Pickup'), cancel(member, id)]),
        ),
      ),
    )
    for (const [at, [completed, cancelled]] of answers.entries()) {
      const status = await statusOf(db, orders[at]?.id ?? 0)
      const isCancelled = status === 'Cancelled'
      expect(completed.status).toEqual(isCancelled ? lost : 200)
      expect(cancelled.status).toEqual(isCancelled ? 200 : lost)
    }
    await expectStockToAddUp(db)
  })

  test('a writer who loses between reading and writing is told the order’s current status', async () => {
    const { db, config } = await openTestDatabase()
    const other = await openForTest(config)
    const { id: order } = await makeOrder(db, { team: await makeTeam(db), lines: [] })
    const winner = await runTransaction(db, async (tx) => {
      const cancellation = { by: 'desk', reason: null } as const
      await changeOrders(tx, [{ id: order, status: 'Cancelled' }], new Date(), cancellation)
      const input = { order, status: 'Ready for Pickup' } as const
      const outcome = moveOrder(other, commandLine, input, new Date()).catch(
        (error: unknown) => error,
      )
      await untilBlocked(db)
      // Not the promise itself, which would be waited for here.
      return { outcome }
    })
    expect(await winner.outcome).toMatchObject({
      status: 409,
      body: { detail: 'The order has been changed in the meantime: it is Cancelled now.' },
    })
  })

  test('the same move twice at the same time is made once', async () => {
    const { db, desks, addTeam, atOnce } = await startTwoServers()
    const team = await addTeam()
    const hardware = await makeItem(db, { quantity: 20 })
    const lines = [{ item: hardware, quantity: 2 }]
    const orders = await times(rounds, () => makeOrder(db, { team, lines }))
    const answers = await atOnce(2 * rounds, () =>
      Promise.all(orders.flatMap(({ id }) => desks.map((desk) => move(desk, id, 'Cancelled')))),
    )
    expect(countByStatus(answers)).toEqual({ 200: 2 * rounds })
    expect(await readRemaining(db, hardware)).toBe(20)
  })
})

test('ordering against cancelling: a unit that is put back goes to one team or stays', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const hardware = await makeItem(db, { quantity: 3 })
  const holder = await addTeam()
  const { id } = await makeOrder(db, { team: holder, lines: [{ item: hardware, quantity: 3 }] })
  const others = await times(6, () => addTeam())
  const [cancelled, ...submitted] = await atOnce(13, () =>
    Promise.all([
      cancel(holder.clients[0], id),
      ...others.flatMap(({ clients }) => clients.map((client) => submit(client, [hardware, 1]))),
    ]),
  )
  expect(cancelled).toMatchObject({ status: 200 })
  const granted = countByStatus(submitted)[201] ?? 0
  expect(granted).toBeLessThanOrEqual(3)
  expect(countByStatus(submitted)[400] ?? 0).toBe(12 - granted)
  expect(await readRemaining(db, hardware)).toBe(3 - granted)
  await expectStockToAddUp(db)
})

describe('returns', () => {
  test('returns of several items and orders meet submits of the same items', async () => {
    const { db, desks, addTeam, atOnce } = await startTwoServers()
    const [a, b] = [await makeItem(db), await makeItem(db)]
    const team = await addTeam()
    const orders = await times(4, () =>
      makeOrder(db, {
        team,
        status: 'Picked Up',
        lines: [
          { item: b, quantity: 2 },
          { item: a, quantity: 2 },
        ],
      }),
    )
    const healthy = { quantity: 2, part_returned_health: 'Healthy' as const }
    const lines = [
      { id: b.id, ...healthy },
      { id: a.id, ...healthy },
    ]
    const answers = await atOnce(6, () =>
      Promise.all([
        ...orders.map(({ id }, at) =>
          desks[at % 2 === 0 ? 0 : 1].call(returnItems, { body: { order: id, hardware: lines } }),
        ),
        ...team.clients.map((client) => submit(client, [a, 1], [b, 1])),
      ]),
    )
    expect(countByStatus(answers)).toEqual({ 201: 6 })
    expect(await readRemaining(db, a)).toBe(8)
    await expectStockToAddUp(db)
  })
})

test('teams that want more than their share get together what is there', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const item = await makeItem(db, { quantity: 10 })
  const teams = await times(8, () => addTeam())
  const answers = await atOnce(8, () =>
    Promise.all(teams.map(({ clients }, at) => submit(clients[at % 2 === 0 ? 0 : 1], [item, 3]))),
  )
  expect(countByStatus(answers)).toEqual({ 201: 4, 400: 4 })
  const granted = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => body.hardware[0]?.quantity_fulfilled ?? 0)
  expect(granted.toSorted((a, b) => a - b)).toEqual([1, 3, 3, 3])
  await expectStockToAddUp(db)
})

test('an order whose units go while it is written is written once, with what is left', async () => {
  const { db, addTeam } = await startTwoServers()
  const item = await makeItem(db, { quantity: 10 })
  const { clients } = await addTeam()
  const ordered = await runTransaction(db, async (tx) => {
    await restock(tx, [{ hardware_id: item.id, quantity: -9 }])
    const answer = submit(clients[0], [item, 3])
    await untilBlocked(db)
    return { answer }
  })
  expect(await ordered.answer).toMatchObject({
    status: 201,
    body: { hardware: [{ hardware_id: item.id, quantity_fulfilled: 1 }] },
  })
  expect(await readRemaining(db, item)).toBe(0)
  for (const table of ['orders', 'order_items', 'history'] as const) {
    expect(await db.selectFrom(table).select('id').execute()).toHaveLength(1)
  }
})

test('carts that name the same items in opposite order do not block each other', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const [a, b, c] = [await makeItem(db), await makeItem(db), await makeItem(db)]
  const teams = await times(10, () => addTeam())
  const answers = await atOnce(10, () =>
    Promise.all(
      teams.map(({ clients }, at) =>
        at % 2 === 0
          ? submit(clients[0], [a, 1], [b, 1], [c, 1])
          : submit(clients[1], [c, 1], [b, 1], [a, 1]),
      ),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 201: 10 })
  for (const item of [a, b, c]) expect(await readRemaining(db, item)).toBe(0)
})

test('two members, and the desk for them, order at once against the limit of one item', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const item = await makeItem(db, { quantity: 100, max_per_team: 3 })
  const teams = await times(6, () => addTeam())
  const answers = await atOnce(18, () =>
    Promise.all(
      teams.map((team) =>
        Promise.all([
          ...team.clients.map((client) => submit(client, [item, 2])),
          orderAtDesk(desks[1], team, [{ item, quantity: 2 }], true),
        ]),
      ),
    ),
  )
  for (const ofTeam of answers) expect(countByStatus(ofTeam)).toEqual({ 201: 1, 400: 2 })
  expect(await readRemaining(db, item)).toBe(88)
  await expectStockToAddUp(db)
})
