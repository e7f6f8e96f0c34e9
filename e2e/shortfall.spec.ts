import { makeTeam } from '@signout/server/testing/make/make.ts'
import { makeOrder } from '@signout/server/testing/make/make-items.ts'
import { addToCart, expectToast, rowOf, section, submitCart } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

test('an order that is granted less than it requested shows its modifications @desktop', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const radio = await team.item('Radio', { quantity: 3 })
  const cable = await team.item('Cable', { quantity: 9 })
  const ada = await openAs(team.first)
  await addToCart(ada, radio, 3)
  await addToCart(ada, cable, 2)
  const others = await makeTeam(event.db)
  await makeOrder(event.db, { team: others, lines: [{ item: radio, quantity: 2 }] })

  await submitCart(ada)
  await expectToast(ada, 'Order has been submitted with modifications')
  const modifications = ada.getByRole('alert').filter({ hasText: 'with modifications' })
  await expect(modifications.getByRole('listitem')).toHaveText(/1 of 3 Radio/)
  const pending = section(ada, 'Pending Orders')
  await expect(rowOf(pending, radio).getByRole('cell')).toHaveText([radio.name, '3', '1'])
  await expect(rowOf(pending, cable).getByRole('cell')).toHaveText([cable.name, '2', '2'])

  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  const packing = section(desk, 'Simple Fulfillment for Pending Orders')
  await expect(rowOf(packing, radio).getByRole('cell').nth(2)).toHaveText('3')
  await expect(rowOf(packing, radio).getByRole('cell').nth(3)).toHaveText('1')
})

test('an order for items that are out of stock is refused, and the cart survives @phone', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const radio = await team.item('Radio', { quantity: 1 })
  const ada = await openAs(team.first)
  await addToCart(ada, radio, 1)
  const others = await makeTeam(event.db)
  await makeOrder(event.db, { team: others, lines: [{ item: radio, quantity: 1 }] })

  watch.expectRefusal('POST /api/hardware/orders/', 400)
  await submitCart(ada)
  await expectToast(ada, 'There are some problems with your order.')
  const reasons = ada.getByRole('alert').filter({ hasText: 'Unable to submit your order because:' })
  await expect(reasons.getByRole('listitem')).toHaveCount(1)
  await ada.reload()
  await expect(ada.getByText('Currently unavailable')).toBeVisible()
  await ada.getByRole('button', { name: `Remove ${radio.name}` }).click()
  await expect(ada.getByText('NO ITEMS IN CART')).toBeVisible()
})
