import type { Locator, Page } from '@playwright/test'
import { makeEvent } from '@signout/rehearsal/synthetic/make-event.ts'
import { madePassword, makeOrganiser } from '@signout/server/testing/world/make.ts'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { type Effort, countEffort } from '../fixtures/effort.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { logInByKey, navigateByKey, press, tabTo } from '../fixtures/keyboard.ts'
import { section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ emptyEvent: 'desk by keyboard' })

const many = 40
const perTeam = 4
const kinds = 2

test('forty waiting orders are packed, handed out and taken back by keyboard alone @desktop @all', async ({
  page,
  event,
}) => {
  const teams = await makeRehearsal(event)
  const { email } = await makeOrganiser(event.db)
  const effort = await countEffort(page)
  await logInByKey(page, { email, password: madePassword })
  await effort()

  const orders = teams.flat()
  await openOrder(page, orders[0] ?? 0)
  await effort()
  for (const id of orders) await pack(page, id, id === orders.at(-1))
  expect(await countStatus(event, 'Ready for Pickup')).toBe(many)
  const packing = await effort()

  for (const ids of teams) {
    await openOrder(page, ids[0] ?? 0)
    await handOut(page, ids)
    await takeBack(page, ids)
  }
  expect(await countStatus(event, 'Returned')).toBe(many)
  const rest = await effort()

  expect(packing.clicks + rest.clicks).toBe(0)
  // One to tick all of an order, one to complete it and one to go on; and one page.
  expect(packing.keys).toBeLessThanOrEqual(3 * many)
  expect(packing.pages).toBeLessThan(many + 3)
  expect(keysPerOrder(rest)).toBeLessThan(45)
})

function keysPerOrder({ keys }: Effort): number {
  return keys / many
}

/** Scans the order's slip on the orders page, which leads to it. */
async function openOrder(page: Page, id: number): Promise<void> {
  await navigateByKey(page, 'Orders')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(`ORD-${id}`)
  await page.keyboard.press('Enter')
  await expect(orderOf(page, id)).toBeFocused()
}

function orderOf(page: Page, id: number): Locator {
  return page.getByRole('article', { name: `Order #${id}`, exact: true }).first()
}

async function pack(page: Page, id: number, isLast: boolean): Promise<void> {
  const order = orderOf(page, id)
  await expect(order).toBeFocused()
  await page.keyboard.press('Space')
  await expect(order.getByRole('checkbox', { name: 'Check all' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(order.getByText('Ready for pickup')).toBeVisible()
  if (isLast) return
  await expect(page.getByRole('link', { name: 'Next waiting order' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** The orders of a team, for the ID of one member. */
async function handOut(page: Page, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const order = section(page, 'Simple Fulfillment for Pending Orders').getByRole('article', {
      name: `Order #${id}`,
    })
    if (id === ids[0]) {
      const boxes = page.getByRole('group', { name: 'ID provided' })
      await tabTo(page, boxes.getByRole('checkbox').first(), 'Shift+Tab')
      await page.keyboard.press('Space')
    }
    await press(page, order.getByRole('button', { name: 'Picked Up' }), 'Enter')
    await expect(order).toBeHidden()
  }
}

/** Everything, and gives the ID back. */
async function takeBack(page: Page, ids: readonly number[]): Promise<void> {
  const out = section(page, 'Checked Out Items')
  // The latest change comes first.
  for (const id of ids.toReversed()) {
    const order = out.getByRole('article', { name: `Order #${id}` })
    await press(page, order.getByRole('checkbox', { name: 'Check all' }), 'Space')
    await tabTo(page, order.getByRole('checkbox', { name: /^Return / }).first())
    await page.keyboard.press('Enter')
    await expect(order).toBeHidden()
  }
  const giveBack = out.getByRole('button', { name: 'Give back 1 ID' })
  await press(page, giveBack, 'Enter')
  await expect(giveBack).toBeHidden()
}

/** A seeded event with forty more orders, which are all that waits. Answers their ids by team, the longest waiting first. */
async function makeRehearsal({ db }: EventServer): Promise<number[][]> {
  const now = new Date()
  const size = { teams: 60, items: 80, orders: 0, units: 0 }
  await makeEvent(db, size, { passwordHash: 'nobody logs in with this', now })
  await db.updateTable('profiles').set({ id_provided: false }).execute()
  const hardware = await db
    .selectFrom('hardware')
    .select('id')
    .where('quantity_remaining', '>=', 4)
    .orderBy('id')
    .limit(kinds * many)
    .execute()
  const teams = await db
    .selectFrom('profiles')
    .select('team_id as id')
    .groupBy('team_id')
    .having((eb) => eb.fn.countAll(), '>=', 2)
    .orderBy('team_id')
    .limit(many / perTeam)
    .execute()
  const made: number[][] = []
  for (const [index, team] of teams.entries()) {
    const ids = []
    for (let turn = 0; turn < perTeam; turn += 1) {
      const number = perTeam * index + turn
      const createdAt = new Date(now.getTime() - (many - number) * 60_000).toISOString()
      const lines = Array.from({ length: kinds }, (_, kind) => ({
        item: hardware[(number * kinds + kind) % hardware.length] ?? { id: 0 },
        quantity: 1 + kind,
      }))
      ids.push((await makeOrder(db, { team, createdAt, lines })).id)
    }
    made.push(ids)
  }
  return made
}

async function countStatus(
  { db }: EventServer,
  status: 'Ready for Pickup' | 'Returned',
): Promise<number> {
  const rows = await db.selectFrom('orders').select('id').where('status', '=', status).execute()
  return rows.length
}
