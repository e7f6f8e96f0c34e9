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

interface Body {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Order[]
}

test('no page passes 1 MB, and `next` leads on from it', async () => {
  const { db, organiser, ada, team } = await startEvent()
  await makeLarge(db, team, [7000, 1, 7000, 1, 12_000, 20_000, 1])
  for (const [client, list] of [
    [organiser, listOrders],
    [ada, listOwnOrders],
  ] as const) {
    const pages: number[][] = []
    let url: string | null = `${list.path}?limit=5`
    while (url !== null) {
      const answer = await client.request('GET', url.replace(/^https?:\/\/[^/]+/, ''))
      const body = answer.body as Body
      expect(body.count).toBe(7)
      expect(body.results.length === 1 || sizeOf(body) < limits.pageBytes).toBe(true)
      pages.push(body.results.map(({ items }) => items.length))
      url = body.next
    }
    expect(pages).toEqual([[7000, 1], [7000, 1], [12_000], [20_000], [1]])
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
