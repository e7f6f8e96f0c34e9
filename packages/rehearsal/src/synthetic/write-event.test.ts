// Runs in test:all only: it writes large events.
import type { OrderStatus } from '@signout/contract'
import { anonymous } from '@signout/server/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { undoEvent } from '@signout/server/orders/desk/undo-event.ts'
import { findHistory } from '@signout/server/history/history-queries.ts'
import { openTestDatabase } from '@signout/server/testing/database/test-database.ts'
import { findDifferences } from '@signout/server/ops/verify.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EventSize, planEvent } from './plan-event.ts'
import { findExisting } from './list-queries.ts'
import { writeEvent } from './write-event.ts'
import { hubOf } from '@signout/server/hub/change-hub.ts'

const now = new Date('2026-02-03T12:00:00.000Z')
const pickedUp = ['order.picked_up', 'order.completed', 'order.submitted']
const kindsOf: Record<OrderStatus, readonly string[]> = {
  Submitted: ['order.submitted'],
  'Ready for Pickup': pickedUp.slice(1),
  'Picked Up': pickedUp,
  Returned: pickedUp,
  Cancelled: ['order.cancelled', 'order.submitted'],
}
const orderKinds = [
  'order.submitted',
  'order.completed',
  'order.picked_up',
  'order.cancelled',
  'order.items_returned',
] as const
const size = { teams: 800, items: 1500, orders: 2000, units: 6000 }

describe.each(['sqlite', 'postgres'])('on %s', (database) => {
  beforeEach(() => {
    vi.stubEnv('TEST_DATABASE', database)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('every transaction is short, and each is told', async () => {
    const { db, statements } = await start()
    const progress: number[] = []
    statements.length = 0
    await write(db, size, (done, total) => {
      progress.push(done)
      expect(total).toBe(4300)
    })
    const steps = progress.map((done, index) => done - (progress[index - 1] ?? 0))
    expect(Math.max(...steps)).toBeLessThan(1000)
    expect(progress.at(-1)).toBe(4300)
    // The organiser and the categories have transactions of their own, and so has the record of the orders.
    const commits = statements.filter((sql) => sql === 'commit').length
    const kinds = await findHistory(db, { limit: 1, offset: 0, kind: [...orderKinds] })
    expect(commits).toBe(steps.length + 2 + Math.ceil(kinds.count / 2000))
  })

  test('the record tells what happened to each order, in its order, and undo can go on from it', async () => {
    const { db } = await start()
    await write(db, { teams: 20, items: 30, orders: 100, units: 300 })
    const { results } = await findHistory(db, { limit: 1000, offset: 0 })
    const times = results.map((row) => new Date(row.at).getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const orders = await db.selectFrom('orders').select(['id', 'status', 'updated_at']).execute()
    for (const { id, status, updated_at } of orders) {
      const rows = results.filter((row) => row.order_id === id)
      const units = await db
        .selectFrom('order_items')
        .select('id')
        .where('order_id', '=', id)
        .where('part_returned_health', 'is not', null)
        .execute()
      const back = units.length > 0 ? ['order.items_returned'] : []
      expect(rows.map((row) => row.kind)).toEqual([...back, ...kindsOf[status]])
      expect(rows[0]?.at).toBe(updated_at)
    }
    const desk = { ...anonymous, userId: 1, isOrganiser: true }
    const ready = orders.find((order) => order.status === 'Ready for Pickup')
    const latest = results.find((row) => row.order_id === ready?.id)
    const undoing = { order: ready?.id ?? 0, event: latest?.id ?? 0 }
    expect(await undoEvent(db, desk, undoing, now)).toMatchObject({ status: 'Submitted' })
    expect(await findDifferences(db)).toEqual([])
  })

  test('a server beside it hears of every transaction', async () => {
    const { db, statements } = await start()
    let heard = 0
    hubOf(db).listen(() => {
      heard += 1
    })
    statements.length = 0
    await write(db, { teams: 5, items: 5, orders: 20, units: 60 })
    const commits = statements.filter((sql) => sql === 'commit').length
    expect(heard).toBe(commits)
    const told = statements.filter((sql) => sql.includes('pg_notify'))
    expect(told).toHaveLength(database === 'postgres' ? commits : 0)
  })

  test('an interrupted event adds up, and another one can be added to it', async () => {
    const { db } = await start()
    const interrupted = write(db, size, (done) => {
      if (done > 3000) throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    const orders = await db.selectFrom('orders').select('id').execute()
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.length).toBeLessThan(size.orders)
    expect(await findDifferences(db)).toEqual([])
    await write(db, { teams: 5, items: 5, orders: 20, units: 60 })
    expect(await findDifferences(db)).toEqual([])
  })

  test('two at once do not mix: one is refused', async () => {
    const { db } = await start()
    const small = { teams: 5, items: 5, orders: 20, units: 60 }
    const plan = planEvent(small, await findExisting(db), now.getTime())
    const options = { passwordHash: 'x', now }
    const results = await Promise.allSettled([
      writeEvent(db, plan, options),
      writeEvent(db, plan, options),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, body: { detail: expect.stringContaining('in the meantime') } },
    })
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(small.orders)
    expect(await findDifferences(db)).toEqual([])
  })
})

async function start() {
  const { db, statements } = await openTestDatabase()
  return { db, statements }
}

async function write(
  db: Db,
  size: EventSize,
  onProgress?: (done: number, total: number) => void,
): Promise<void> {
  const plan = planEvent(size, await findExisting(db), now.getTime())
  await writeEvent(db, plan, { passwordHash: 'x', now, ...(onProgress && { onProgress }) })
}
