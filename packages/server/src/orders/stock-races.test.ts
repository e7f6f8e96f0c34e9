// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { expect, test } from 'vitest'
import { runTransaction } from '../db/transaction.ts'
import { restock } from '../catalogue/stock.ts'
import { orderAtDesk, submit } from '../testing/world/calls.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining } from '../testing/world/event.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'
import { countByStatus } from '../testing/requests/test-client.ts'
import { times } from '../testing/runs.ts'
import { untilBlocked } from '../testing/database/test-database.ts'

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

test('two members order different items at once against the limit of their category', async () => {
  const { db, addTeam, atOnce } = await startTwoServers()
  const boards = await makeCategory(db, { max_per_team: 3 })
  const item = { quantity: 100, categories: [boards] }
  const items = [await makeItem(db, item), await makeItem(db, item)] as const
  const teams = await times(6, () => addTeam())
  const answers = await atOnce(12, () =>
    Promise.all(
      teams.map(({ clients }) =>
        Promise.all(clients.map((client, at) => submit(client, [items[at] ?? items[0], 2]))),
      ),
    ),
  )
  for (const pair of answers) expect(countByStatus(pair)).toEqual({ 201: 1, 400: 1 })
  await expectStockToAddUp(db)
})
