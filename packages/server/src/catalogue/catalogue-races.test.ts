// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import {
  createItem,
  deleteCategory,
  deleteItem,
  getItem,
  updateItem,
  deleteTeam,
  listNews,
  unwatchItem,
  updateOrder,
  watchItem,
} from '@signout/contract'
import { expect, test } from 'vitest'
import { countByStatus } from '../testing/requests/test-client.ts'
import { submit } from '../testing/world/calls.ts'
import { makeCategory, makeItem, makeOrder } from '../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining } from '../testing/world/event.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'
import { times } from '../testing/runs.ts'
import { runTransaction } from '../db/transaction.ts'
import { untilBlocked } from '../testing/database/test-database.ts'
import { lockRemaining } from './stock.ts'

test('a total that changes while teams order never lets them have more than there is', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const item = await makeItem(db, { quantity: 10 })
  const teams = await times(12, () => addTeam())
  const [answers, totals] = await atOnce(18, () =>
    Promise.all([
      Promise.all(teams.map(({ clients }, at) => submit(clients[at % 2 === 0 ? 0 : 1], [item, 1]))),
      Promise.all(
        [4, 12, 5, 11, 6, 8].map((quantity_available, at) =>
          desks[at % 2 === 0 ? 0 : 1].call(updateItem, {
            params: { id: item.id },
            body: { quantity_available },
          }),
        ),
      ),
    ]),
  )
  const granted = answers.filter(({ status }) => status === 201).length
  for (const { status } of totals) expect([200, 400]).toContain(status)
  const { body } = await desks[0].call(getItem, { params: { id: item.id } })
  expect(body.quantity_available - body.quantity_remaining).toBe(granted)
  expect(await readRemaining(db, item)).toBeGreaterThanOrEqual(0)
  await expectStockToAddUp(db)
})

test('two organisers who add the same item at once add it once', async () => {
  const { db, desks, atOnce } = await startTwoServers()
  const category = await makeCategory(db)
  const body = { name: 'Lamp', quantity_available: 1, categories: [category.id] }
  const answers = await atOnce(6, () =>
    Promise.all([...desks, ...desks, ...desks].map((desk) => desk.call(createItem, { body }))),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 400: 5 })
})

test('an item is ordered or deleted, never both', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const team = await addTeam()
  const items = await times(8, () => makeItem(db))
  for (const { id } of items) {
    const [ordered, deleted] = await atOnce(2, () =>
      Promise.all([
        submit(team.clients[0], [{ id }, 1]),
        desks[1].call(deleteItem, { params: { id } }),
      ]),
    )
    expect([
      [201, 400],
      [400, 204],
    ]).toContainEqual([ordered.status, deleted.status])
  }
  await expectStockToAddUp(db)
})

test('a category gets an item or is deleted, never both', async () => {
  const { db, desks, atOnce } = await startTwoServers()
  const item = await makeItem(db)
  for (const { id } of await times(8, () => makeCategory(db))) {
    const [updated, deleted] = await atOnce(2, () =>
      Promise.all([
        desks[0].call(updateItem, { params: { id: item.id }, body: { categories: [id] } }),
        desks[1].call(deleteCategory, { params: { id } }),
      ]),
    )
    expect([
      [200, 400],
      [400, 204],
    ]).toContainEqual([updated.status, deleted.status])
  }
})

const rounds = 4

test('units that come back in several processes at once tell each watcher once, and none is overlooked', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const holders = await addTeam()
  const teams = await times(3, () => addTeam())
  const watchers = teams.flatMap((team) => team.clients)
  for (let round = 0; round < rounds; round += 1) {
    const item = await makeItem(db, { quantity: 2 })
    const orders = await times(2, () =>
      makeOrder(db, { team: holders, lines: [{ item, quantity: 1 }] }),
    )
    const params = { id: item.id }
    const [early, late] = [watchers.slice(0, 3), watchers.slice(3)]
    for (const client of early) await client.call(watchItem, { params })
    const calls = orders.length + 1 + late.length
    const [, answers] = await atOnce(calls, () =>
      Promise.all([
        Promise.all([
          ...orders.map(({ id }, at) =>
            desks[at === 0 ? 0 : 1].call(updateOrder, {
              params: { id },
              body: { status: 'Cancelled' },
            }),
          ),
          desks[0].call(updateItem, { params, body: { quantity_available: 3 } }),
        ]),
        Promise.all(late.map((client) => client.call(watchItem, { params }))),
      ]),
    )
    const left = await db.selectFrom('watches').selectAll().execute()
    expect(left).toEqual([])
    const toldOf = async (client: (typeof watchers)[number]) => {
      const { body } = await client.call(listNews, {})
      return body.results.filter(({ hardware_id }) => hardware_id === item.id).length
    }
    for (const client of early) expect(await toldOf(client)).toBe(1)
    for (const [at, client] of late.entries()) {
      // It waited, or there were some already.
      expect(await toldOf(client)).toBe(answers[at]?.status === 204 ? 1 : 0)
    }
  }
})

test('a watch that is removed while units come back ends, whether or not its user is told', async () => {
  const { db, desks, addTeam, atOnce } = await startTwoServers()
  const [holders, team] = [await addTeam(), await addTeam()]
  const item = await makeItem(db, { quantity: 1 })
  const { id } = await makeOrder(db, { team: holders, lines: [{ item, quantity: 1 }] })
  const params = { id: item.id }
  for (const client of team.clients) await client.call(watchItem, { params })
  const answers = await atOnce(3, () =>
    Promise.all([
      desks[0].call(updateOrder, { params: { id }, body: { status: 'Cancelled' } }),
      ...team.clients.map((client) => client.call(unwatchItem, { params })),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 204])
  expect(await db.selectFrom('watches').selectAll().execute()).toEqual([])
})

test('a member whose team is deleted while they wait for the item is told that they are in no team', async () => {
  const { db, desks, addTeam } = await startTwoServers()
  const team = await addTeam()
  const item = await makeItem(db, { quantity: 0 })
  const watching = await runTransaction(db, async (tx) => {
    await lockRemaining(tx, [item.id])
    const answer = team.clients[0].call(watchItem, { params: item })
    await untilBlocked(db)
    const params = { team_code: team.code }
    expect((await desks[0].call(deleteTeam, { params })).status).toBe(204)
    return { answer }
  })
  expect((await watching.answer).status).toBe(403)
})
