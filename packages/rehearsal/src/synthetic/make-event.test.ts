// Runs in test:all only: it makes large events.
import { firstStatus, isOut, type OrderStatus, orderStatuses } from '@signout/contract'
import { anonymous } from '@signout/server/actor.ts'
import { findHistory } from '@signout/server/history/history-queries.ts'
import { findDifferences } from '@signout/server/ops/verify.ts'
import { undoEvent } from '@signout/server/orders/desk/undo-event.ts'
import { openTestDatabase } from '@signout/server/testing/database/test-database.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeEvent } from './make-event.ts'

const now = new Date('2026-02-03T12:00:00.000Z')
const options = { passwordHash: 'x', now }
const small = { teams: 20, items: 30, orders: 100, units: 300 }
const pickedUp = ['order.picked_up', 'order.completed', 'order.submitted']
const kindsOf: Record<OrderStatus, readonly string[]> = {
  Submitted: ['order.submitted'],
  'Ready for Pickup': pickedUp.slice(1),
  'Picked Up': pickedUp,
  Returned: ['order.items_returned', ...pickedUp],
  Cancelled: ['order.cancelled', 'order.submitted'],
}

describe.each(['sqlite', 'postgres'])('on %s', (database) => {
  beforeEach(() => {
    vi.stubEnv('TEST_DATABASE', database)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('the record tells what happened to each order, in its order, and undo can go on from it', async () => {
    const { db } = await openTestDatabase()
    const { organiser } = await makeEvent(db, small, options)
    const { results } = await findHistory(db, { limit: 1000, offset: 0 })
    const times = results.map((row) => new Date(row.at).getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const orders = await db.selectFrom('orders').select(['id', 'status', 'updated_at']).execute()
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    for (const { id, status, updated_at } of orders) {
      const rows = results.filter((row) => row.order_id === id)
      const kinds = rows.map((row) => row.kind)
      const partly = ['order.items_returned', ...kindsOf[status]]
      expect(isOut(status) ? [kindsOf[status], partly] : [kindsOf[status]]).toContainEqual(kinds)
      expect(rows[0]?.at).toBe(updated_at)
    }
    const desk = { ...anonymous, userId: organiser.id, isOrganiser: true }
    const ready = orders.find((order) => order.status === 'Ready for Pickup')
    const latest = results.find((row) => row.order_id === ready?.id)
    const undoing = { order: ready?.id ?? 0, event: latest?.id ?? 0 }
    expect(await undoEvent(db, desk, undoing, now)).toMatchObject({ status: firstStatus })
    expect(await findDifferences(db)).toEqual([])
  })

  test('an interrupted event adds up, a server beside it hears of it, and another can be added', async () => {
    const { db } = await openTestDatabase()
    let heard = 0
    const stop = db.context.hub.listen(() => {
      heard += 1
      if (heard > 7) throw new Error('interrupted')
    })
    await expect(makeEvent(db, { ...small, orders: 2000, units: 9000 }, options)).rejects.toThrow()
    stop()
    const orders = await db.selectFrom('orders').select('id').execute()
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.length).toBeLessThan(2000)
    expect(await findDifferences(db)).toEqual([])
    await makeEvent(db, small, options)
    expect(await findDifferences(db)).toEqual([])
  })
})
