import { limits, listOrders, listOwnOrders, type Order } from '@signout/contract'
import { expect, test } from 'vitest'
import { startEvent } from '../testing/world/event.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { madeAt } from '../testing/world/make.ts'
import type { Db } from '../db/tables.ts'

// Tests of spec §3: how long an answer with orders may be.

/** Orders of so many units, made by an older version. */
async function makeLarge(db: Db, team: { readonly id: number }, sizes: readonly number[]) {
  const { id: hardware_id } = await makeItem(db, { quantity: 50_000 })
  const times = { created_at: madeAt, updated_at: madeAt }
  for (const size of sizes) {
    const { id: order_id } = await db
      .insertInto('orders')
      .values({ team_id: team.id, status: 'Picked Up', ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_requests')
      .values({ order_id, hardware_id, requested_quantity: size })
      .execute()
    for (let rest = size; rest > 0; rest -= 1000) {
      const count = Math.min(rest, 1000)
      const units = Array.from({ length: count }, () => ({ order_id, hardware_id }))
      await db.insertInto('order_items').values(units).execute()
    }
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
