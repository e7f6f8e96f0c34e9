// Runs on PostgreSQL only: on SQLite both servers take turns with one connection, which proves nothing.
import { createItem, deleteCategory, deleteItem, getItem, updateItem } from '@signout/contract'
import { expect, test } from 'vitest'
import { countByStatus } from '../testing/requests/test-client.ts'
import { submit } from '../testing/world/calls.ts'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'
import { expectStockToAddUp, readRemaining } from '../testing/world/event.ts'
import { startTwoServers } from '../testing/world/two-servers.ts'
import { times } from '../testing/runs.ts'

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
