import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { countEffort } from '../fixtures/effort.ts'
import { addToCart, expectToast, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

// A pause is of the whole event.
test.use({ emptyEvent: 'paused ordering' })

test('the desk pauses ordering while a participant is at the cart, and lets it go on', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const motor = await team.item('Motor', { quantity: 2 })
  const ada = await openAs(team.first)
  await calm(ada)
  await addToCart(ada, motor, 1)
  await ada.goto('/cart')
  const submit = ada.getByRole('button', { name: 'Submit order' })
  await expect(submit).toBeEnabled()

  const desk = await openAs(await makeOrganiser(event.db))
  await calm(desk)
  const effort = await countEffort(desk)
  await desk.goto('/')
  const button = desk.getByRole('button', { name: 'Pause ordering' })
  await expect(button).toBeVisible()
  await effort()
  await button.click()
  const dialog = desk.getByRole('dialog', { name: 'Pause ordering' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('The queue reaches the door')
  await dialog.getByLabel('Until').click()
  const soon = new Date(Date.now() + 3_600_000)
  const local = soon.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  await dialog.getByLabel('Until').fill(local.replace(' ', 'T').slice(0, 16))
  await expectAccessible(desk, overlaySelector)
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expectToast(desk, 'Ordering is paused.')
  expect((await effort()).clicks).toBe(3)

  const alert = ada.getByRole('alert').filter({ hasText: 'Ordering is paused' })
  await expect(alert).toContainText('The queue reaches the door')
  await expect(submit).toBeDisabled()
  await expect(section(ada, 'Cart Summary')).toContainText(
    'Ordering is paused: The queue reaches the door until',
  )
  await expectAccessible(ada)
  await desk.goto('/inventory')
  await expect(section(desk, 'Pause of ordering')).toContainText('The queue reaches the door')
  await expectAccessible(desk)

  await section(desk, 'Pause of ordering').getByRole('button', { name: 'Resume' }).click()
  await expect(section(desk, 'Pause of ordering')).toBeHidden()
  await expect(alert).toBeHidden()
  await submit.click()
  await expectToast(ada, 'Order has been submitted.')
})
