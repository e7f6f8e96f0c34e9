import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { countEffort } from '../fixtures/effort.ts'
import { expectToast, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('a completed order is taken back by key, then rejected, and the team orders again @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 5 })
  const lines = [{ item: laser, quantity: 2, requested: 3 }]
  const { id } = await makeOrder(event.db, { team, lines })
  const desk = await openAs('admin')
  await calm(desk)
  const effort = await countEffort(desk)
  await desk.goto(`/teams/${team.code}`)
  const pending = section(desk, 'Simple Fulfillment for Pending Orders')
  await pending.getByRole('checkbox', { name: 'Check all' }).check()
  await pending.getByRole('button', { name: 'Complete Order' }).click()
  await expectToast(desk, 'Order status has been changed.')
  await effort()
  // Below the pointer it stays, however long the check takes.
  await desk.getByRole('button', { name: 'Undo' }).hover()
  await expectAccessible(desk)
  await desk.keyboard.press('F8')
  await expectToast(desk, `Order #${id} is as it was before.`)
  expect(await effort()).toMatchObject({ clicks: 0, keys: 1 })
  await expect(pending.getByText('In progress')).toBeVisible()

  const orders = section(desk, 'Team orders')
  const label = `History of order #${id}`
  await orders.getByRole('button', { name: label }).click()
  const history = orders.getByRole('list', { name: label }).getByRole('listitem')
  await expect(history).toHaveText([
    /undid the completion of the order/,
    /completed the order.*Undone by/,
  ])
  await expectAccessible(desk)

  await pending.getByRole('button', { name: 'Reject Order' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await desk.keyboard.type('Lasers are for the workshop only')
  await expectAccessible(desk, overlaySelector)
  await desk.keyboard.press('Enter')
  await expect(pending).toContainText('This team has no pending orders.')
  await expect(history.first()).toContainText(
    'rejected the order: “Lasers are for the workshop only”',
  )
  await expect(history.first().getByRole('button', { name: 'Undo' })).toBeVisible()

  const ada = await openAs(team.first)
  await calm(ada)
  await ada.goto('/')
  await expect(ada.getByText(`The desk cancelled order #${id}`)).toBeVisible()
  await expect(ada.getByText('Reason: Lasers are for the workshop only')).toBeVisible()
  await expectAccessible(ada)
  await ada.getByRole('button', { name: 'Put these items back in the cart' }).click()
  await expectToast(ada, `The items of order #${id} are back in your cart.`)
  await expect(ada.getByText(`The desk cancelled order #${id}`)).toBeHidden()
  await ada.goto('/cart')
  await expect(ada.getByLabel(`Quantity of ${laser.name}`)).toHaveValue('3')
})

test('accessible: correcting a condition, and the history of an item @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 5 })
  const lines = [{ item: laser, quantity: 2, returned: ['Healthy', 'Broken'] as const }]
  await makeOrder(event.db, { team, status: 'Returned', lines })
  const desk = await openAs('admin')
  await calm(desk)
  await desk.goto(`/teams/${team.code}`)
  const label = `Correct the condition of ${laser.name}`
  await desk.getByRole('button', { name: label }).click()
  const form = desk.getByRole('form', { name: label })
  await form.getByLabel('One unit returned as').selectOption('Broken')
  await expect(form.getByText('It goes back on the shelf.')).toBeVisible()
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Correct' }).click()
  await expect(section(desk, 'Team orders').getByText('2 Healthy')).toBeVisible()

  await desk.goto(`/inventory?item=${laser.id}`)
  await desk.getByRole('button', { name: `History of ${laser.name}` }).click()
  await expect(desk.getByText(/corrected the condition of a returned unit/)).toBeVisible()
  await expectAccessible(desk, overlaySelector)
})
