import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible } from '../fixtures/axe.ts'
import { expectToast, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('a participant on the inventory is told that an order is ready, without a click, and led to it @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const hinge = await team.item('Hinge', { quantity: 4 })
  const { id } = await makeOrder(event.db, { team, lines: [{ item: hinge, quantity: 2 }] })
  const ada = await openAs(team.first)
  await calm(ada)
  await ada.goto(`/inventory?search=${team.code}`)
  await expect(ada.getByText('SHOWING 1 OF 1 ITEMS')).toBeVisible()

  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  const waiting = section(desk, 'Simple Fulfillment for Pending Orders')
  await waiting.getByRole('checkbox', { name: 'Check all' }).check()
  await waiting.getByRole('button', { name: 'Complete Order' }).click()

  await expectToast(ada, `Order #${id} is ready for pickup.`)
  await expect(section(ada, 'Ready for pickup')).toBeInViewport()
  // It stays under the pointer.
  await ada.getByRole('button', { name: 'Show' }).hover()
  await expectAccessible(ada, '[aria-label=Notifications]')
  await ada.getByRole('button', { name: 'Show' }).click()
  const order = section(ada, 'Pending Orders').getByRole('article', { name: `Order #${id}` })
  await expect(order).toBeFocused()
  await expect(order).toBeInViewport()
})
