import type { Page } from '@playwright/test'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { addToCart, expectToast, navigate, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('an order whose answer gets lost is placed once, and says so by itself @phone', async ({
  openAs,
  event,
  watch,
}) => {
  const page = await fillCart(await makeWorld(event.db), openAs)
  watch.expectLostConnection()
  const sent = await loseAnswers(page, 1)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expectToast(page, 'Order has been submitted.')
  expect(sent()).toBe(2)
  await expect(section(page, 'Pending Orders').getByRole('article')).toHaveCount(1)
})

test('submitting the same cart again after a reload places no second order @phone @all', async ({
  openAs,
  event,
  watch,
}) => {
  const page = await fillCart(await makeWorld(event.db), openAs)
  watch.expectLostConnection()
  await loseAnswers(page, 3)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expectToast(page, 'No connection: it is not known whether this was done.')
  await page.reload()
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expectToast(page, 'Order has been submitted.')
  await expect(section(page, 'Pending Orders').getByRole('article')).toHaveCount(1)
})

test('a double click on Complete Order does not hand the order out @desktop @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const lines = [{ item: await team.item('Pump', { quantity: 9 }), quantity: 1 }]
  const { id } = await makeOrder(event.db, { team, lines })
  const desk = await openAs('admin', { reducedMotion: 'no-preference' })
  await desk.goto(`/teams/${team.code}`)
  const order = section(desk, 'Simple Fulfillment for Pending Orders').getByRole('article')
  await order.getByRole('checkbox', { name: 'Check all' }).check()
  // As long as people take who learned to double-click everything.
  await order.getByRole('button', { name: 'Complete Order' }).dblclick({ delay: 150 })
  await expect(order.getByText('Ready for pickup')).toBeVisible()
  const pickUp = order.getByRole('button', { name: 'Picked Up' })
  await expect(pickUp).toBeEnabled()
  const row = event.db.selectFrom('orders').select('status').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'Ready for Pickup' })

  // Within half a second of the change of status it does nothing.
  const handOut = desk.getByRole('dialog').getByRole('button', { name: 'Hand out' })
  await expect(async () => {
    await pickUp.click()
    await expect(handOut).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await handOut.click()
  await expect(section(desk, 'Checked Out Items').getByRole('article')).toBeVisible()
})

type World = Awaited<ReturnType<typeof makeWorld>>

/** A member's cart with two pumps in it. */
async function fillCart(
  team: World,
  openAs: (user: World['first']) => Promise<Page>,
): Promise<Page> {
  const pump = await team.item('Pump', { quantity: 9 })
  const page = await openAs(team.first)
  await addToCart(page, pump, 2)
  await navigate(page, 'Cart (2)')
  return page
}

/** The server places the order, but its answer does not arrive, this many times. Returns how often it was sent. */
async function loseAnswers(page: Page, times: number): Promise<() => number> {
  let sent = 0
  await page.route('**/api/hardware/orders/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent > times) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  return () => sent
}
