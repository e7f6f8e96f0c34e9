import { makeOrder } from '@signout/server/testing/make/make-items.ts'
import { expectToast, rowOf, searchInventory, section, tileOf } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

test('a participant cancels an order, and what it held is back on the shelf @phone', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 4 })
  const { id } = await makeOrder(event.db, { team, lines: [{ item: laser, quantity: 3 }] })
  const ada = await openAs(team.first)
  await ada.goto('/')
  const pending = section(ada, 'Pending Orders')
  const order = pending.getByRole('article', { name: `Order #${id}` })
  const dialog = ada.getByRole('dialog', { name: 'Careful!' })

  await order.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toContainText(
    'Are you sure you want to cancel this order? The team will be notified.',
  )
  await expect(dialog.getByText(`Order #${id}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Go Back' }).click()
  await expect(dialog).toBeHidden()
  await expect(order).toBeVisible()

  await order.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('button', { name: 'Delete Order' }).click()
  await expectToast(ada, 'Order has been cancelled.')
  await expect(order).toBeHidden()
  const items = await searchInventory(ada, laser.name)
  await expect(tileOf(items, laser)).toContainText('4 IN STOCK')

  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  const history = section(desk, 'Team orders').getByRole('article', { name: `Order #${id}` })
  await expect(history.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(rowOf(history, laser)).toContainText('3')
  await expect(desk.getByRole('button', { name: 'Complete Order' })).toBeHidden()
})

test('an order that the desk has completed in the meantime is not cancelled @phone', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 4 })
  const { id } = await makeOrder(event.db, { team, lines: [{ item: laser, quantity: 3 }] })
  const ada = await openAs(team.first)
  await ada.goto('/')
  await ada.getByRole('button', { name: 'Cancel order' }).click()

  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  await desk.getByRole('checkbox', { name: 'Check all' }).check()
  await desk.getByRole('button', { name: 'Complete Order' }).click()
  await expectToast(desk, 'Order status has been changed.')

  await expect(ada.getByRole('dialog')).toContainText(
    'It is shown as “Ready for pickup” now: it can no longer be cancelled.',
  )
  watch.expectRefusal(`PATCH /api/event/teams/team/orders/${id}`, 400)
  await ada.getByRole('button', { name: 'Delete Order' }).click()
  await expect(ada.getByText(/^Failed to cancel order: /)).toBeVisible()
  await expect(section(ada, 'Pending Orders').getByText('Ready for pickup')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Cancel order' })).toBeHidden()
})
