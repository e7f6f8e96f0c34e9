import { makeOrder } from '@signout/server/testing/make-items.ts'
import { expectToast, rowOf, section } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

test('the desk cannot complete an order that its team has cancelled in the meantime', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const hinge = await team.item('Hinge', { quantity: 4 })
  const { id } = await makeOrder(event.db, { team, lines: [{ hardware: hinge, quantity: 1 }] })
  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  const waiting = section(desk, 'Simple Fulfillment for Pending Orders')
  await waiting.getByRole('checkbox', { name: 'Check all' }).check()

  const ada = await openAs(team.first)
  await ada.goto('/')
  await ada.getByRole('button', { name: 'Cancel order' }).click()
  await ada.getByRole('button', { name: 'Delete Order' }).click()
  await expectToast(ada, 'Order has been cancelled.')

  watch.expectRefusal(`PATCH /api/hardware/orders/${id}/`, 400)
  await waiting.getByRole('button', { name: 'Complete Order' }).click()
  await expectToast(desk, 'Something went wrong: Error 400')
  await expect(waiting.getByRole('article')).toHaveCount(0)
  await expect(section(desk, 'Team orders').getByText('Cancelled', { exact: true })).toBeVisible()
})

test('what one desk has returned, another cannot return again', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const hinge = await team.item('Hinge', { quantity: 4 })
  const { id } = await makeOrder(event.db, {
    team,
    status: 'Picked Up',
    lines: [{ hardware: hinge, quantity: 3 }],
  })
  const [one, other] = [await openAs('admin'), await openAs('admin')]
  for (const desk of [one, other]) {
    await desk.goto(`/teams/${team.code}`)
    await desk.getByRole('button', { name: `All of ${hinge.name}` }).click()
    await desk.getByRole('checkbox', { name: `Return ${hinge.name}` }).check()
  }
  await one.getByLabel(`Quantity of ${hinge.name} to return`).selectOption('2')
  await one.getByRole('button', { name: 'Return Items' }).click()
  await expectToast(one, `Order ${id} has been returned.`)

  watch.expectRefusal('POST /api/hardware/orders/returns/', 400)
  await other.getByRole('button', { name: 'Return Items' }).click()
  await expectToast(other, 'Something went wrong: Error 400')
  const quantity = other.getByLabel(`Quantity of ${hinge.name} to return`)
  await expect(quantity.getByRole('option', { disabled: false })).toHaveText(['1'])
  await expect(rowOf(section(other, 'Team orders'), hinge)).toContainText('2 Healthy, 1 still out')
})
