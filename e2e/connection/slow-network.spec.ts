import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { holdCalls } from '../fixtures/pages.ts'
import { expectToast, navigate, rowOf, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('a return under way is not sent twice @desktop @all', async ({ openAs, event }) => {
  const team = await makeWorld(event.db)
  const valve = await team.item('Valve', { quantity: 9 })
  const lines = [{ item: valve, quantity: 5 }]
  const { id } = await makeOrder(event.db, { team, status: 'Picked Up', lines })
  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  const returns = await holdCalls(desk, 'POST /api/hardware/orders/returns/')
  await desk.getByRole('checkbox', { name: `Return ${valve.name}` }).check()
  const button = desk.getByRole('button', { name: 'Return Items' })
  await button.dblclick()
  await expect(button.getByRole('progressbar')).toBeVisible()

  returns.release()
  await expectToast(desk, `Order ${id} has been returned.`)
  await expect(rowOf(section(desk, 'Team orders'), valve)).toContainText('5 Healthy')
  expect(returns.count()).toBe(1)
})

test('a page that is loading says so, and so does a list that is loading more @all', async ({
  openAs,
}) => {
  const page = await openAs('ada')
  const first = await holdCalls(page, 'GET /api/hardware/hardware/')
  await page.goto('/inventory')
  await expect(page.getByText('LOADING', { exact: true })).toBeVisible()
  first.release()
  await expect(page.getByText(/^SHOWING 48 OF /)).toBeVisible()

  const next = await holdCalls(page, 'GET /api/hardware/hardware/')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect(more.getByRole('progressbar')).toBeVisible()
  next.release()
  await expect(page.getByText(/^SHOWING 48 OF /)).toBeHidden()
})

test('a page that was never opened is there although its code cannot be fetched any more @all', async ({
  openAs,
  watch,
}) => {
  const page = await openAs('ada')
  const cart = page.waitForResponse(/\/assets\/CartPage/)
  await page.goto('/')
  await cart
  // Of the pages that are fetched ahead after it, too.
  watch.expectLostConnection()
  await page.route('**/assets/**', (route) => route.abort())
  await navigate(page, /^Cart/)
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeFocused()
})

test('a notification is read although the code that shows it has not arrived @all', async ({
  openAs,
  watch,
}) => {
  const page = await openAs('ada')
  watch.expectLostConnection()
  const lost = /assets\/(?:ToastQueue|SignedInFrame)/
  await page.route(lost, (route) => route.abort())
  await page.goto('/orders')
  await expect(page.getByRole('alert').getByText(/permission/)).toBeVisible()
  await expect(page.getByText('The navigation could not be loaded.')).toBeVisible()
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
})
