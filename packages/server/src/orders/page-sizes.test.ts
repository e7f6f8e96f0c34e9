import { limits, listOrders, listOwnOrders, type Order } from '@signout/contract'
import { expect, test } from 'vitest'
import { startEvent } from '../testing/world/event.ts'
import { makeItem, makeOrder } from '../testing/world/make-items.ts'
import type { Db } from '../db/tables.ts'

// Tests of spec §3: how long an answer with orders may be.

/** Orders of so many units, made by an older version. */
async function makeLarge(db: Db, team: { readonly id: number }, sizes: readonly number[]) {
  const item = await makeItem(db, { quantity: 50_000 })
  for (const quantity of sizes) {
    await makeOrder(db, { team, status: 'Picked Up', lines: [{ item, quantity }] })
  }
}

const sizeOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body))

test('a page ends before its answer passes 1 MB, and `next` leads on', async () => {
  const { db, organiser, ada, team } = await startEvent()
  await makeLarge(db, team, [7000, 1, 7000, 1, 12_000, 20_000, 1])
  for (const [client, list] of [
    [organiser, listOrders],
    [ada, listOwnOrders],
  ] as const) {
    const pages: Order[][] = []
    let next: string | null = `${list.path}?limit=5`
    while (next !== null) {
      const answer = await client.request('GET', next.replace(/^https?:\/\/[^/]+/, ''))
      const body = answer.body as { count: number; next: string | null; results: Order[] }
      expect(body.count).toBe(7)
      const isOne = body.results.length === 1
      expect(isOne || sizeOf(body) < limits.pageBytes).toBe(true)
      pages.push(body.results)
      next = body.next
    }
    expect(pages.map((page) => page.map(({ items }) => items.length))).toEqual([
      [7000, 1],
      [7000, 1],
      [12_000],
      [20_000],
      [1],
    ])
  }
})

test('`previous` of a page leads to one that ends where it begins, and is no longer than 1 MB', async () => {
  const { db, organiser, ada, team } = await startEvent()
  await makeLarge(db, team, [1, 1, 7000, 1, 7000, 1, 1])
  for (const [client, list] of [
    [organiser, listOrders],
    [ada, listOwnOrders],
  ] as const) {
    const pages: Order[][] = []
    let previous: string | null = `${list.path}?limit=5&offset=6`
    while (previous !== null) {
      const answer = await client.request('GET', previous.replace(/^https?:\/\/[^/]+/, ''))
      const body = answer.body as { previous: string | null; results: Order[] }
      pages.push(body.results)
      previous = body.previous
    }
    expect(pages.map((page) => page.map(({ items }) => items.length))).toEqual([
      [1],
      [1, 7000, 1],
      [1, 1, 7000],
    ])
  }
})

test('without units a row says how many there are, and 25 of them are short', async () => {
  const { db, organiser, ada, team } = await startEvent()
  await makeLarge(
    db,
    team,
    Array.from({ length: 25 }, () => 1000),
  )
  const query = { limit: 25, units: false }
  for (const { body } of [
    await organiser.call(listOrders, { query }),
    await ada.call(listOwnOrders, { query }),
  ]) {
    expect(body).toMatchObject({ count: 25, next: null })
    expect(body.results).toHaveLength(25)
    expect(body.results[0]).toMatchObject({ items: [], request: [], item_count: 1000 })
    expect(sizeOf(body)).toBeLessThan(100_000)
  }
})
