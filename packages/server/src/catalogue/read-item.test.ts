import { getItem, listCategories } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeCategory, makeItem, makeOrder } from '../testing/world/make-items.ts'
import { startEvent } from '../testing/world/event.ts'

test('an item says how many are left', async () => {
  const { ada, db, team } = await startEvent()
  const category = await makeCategory(db)
  const item = await makeItem(db, { quantity: 5, categories: [category] })
  await makeOrder(db, { team, lines: [{ item, quantity: 2 }] })
  const answer = await ada.call(getItem, { params: { id: item.id } })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: item.id,
      name: item.name,
      quantity_available: 5,
      quantity_remaining: 3,
      categories: [category.id],
    },
  })
})

test.each(['999', '0', '-1', '1.5', 'one', '99999999999999999999', '%00'])(
  'there is no item %s',
  async (id) => {
    const { ada } = await startEvent()
    const answer = await ada.request('GET', `/api/hardware/hardware/${id}/`)
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ detail: expect.any(String) })
  },
)

test('categories are sorted by name in any case, and have their limit and number of items', async () => {
  const { organiser, db } = await startEvent()
  const radios = await makeCategory(db, { name: 'Radios', max_per_team: 0 })
  const boards = await makeCategory(db, { name: 'Boards', max_per_team: 2 })
  const empty = await makeCategory(db, { name: 'cables' })
  await makeItem(db, { categories: [boards], quantity: 50 })
  await makeItem(db, { categories: [boards, radios] })
  const answer = await organiser.call(listCategories, {})
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    count: 3,
    next: null,
    previous: null,
    results: [
      { id: boards.id, name: 'Boards', max_per_team: 2, unique_hardware_count: 2 },
      { id: empty.id, name: 'cables', max_per_team: null, unique_hardware_count: 0 },
      { id: radios.id, name: 'Radios', max_per_team: 0, unique_hardware_count: 1 },
    ],
  })
})
