import { navigate, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'

// What is not to be returned (spec §9), in an event where nothing else is out.
test.use({ emptyEvent: 'yours to keep' })

test('wire is ordered, handed out and kept, and the close-out is without it', async ({
  openAs,
  event,
}) => {
  test.setTimeout(90_000)
  const team = await makeWorld(event.db)
  const wire = await team.item('Wire', { quantity: 9, is_consumable: true })
  const lamp = await team.item('Lamp', { quantity: 9 })
  const ada = await openAs(team.first)
  await ada.goto('/inventory')
  for (const { name } of [wire, lamp]) {
    const tile = ada.getByRole('listitem').filter({ hasText: name })
    await tile.getByRole('button', { name: 'Add one to your cart' }).click()
  }
  await expect(ada.getByText('Yours to keep')).toHaveCount(1)
  await navigate(ada, 'Cart (2)')
  await expect(ada.getByText('9 in stock · Yours to keep')).toBeVisible()
  await ada.getByRole('button', { name: 'Submit order' }).click()
  await expect(section(ada, 'Pending Orders').getByText('Yours to keep')).toHaveCount(1)

  const desk = await openAs(await makeOrganiser(event.db))
  await desk.goto(`/teams/${team.code}`)
  await desk.getByRole('checkbox', { name: 'ID provided' }).first().check()
  const order = desk.getByRole('article', { name: /^Order #/ }).first()
  for (const box of await order.getByRole('checkbox').all()) {
    if (!(await box.isChecked())) await box.check()
  }
  await order.getByRole('button', { name: 'Complete Order' }).click()
  await order.getByRole('button', { name: 'Picked Up' }).click()
  const out = section(desk, 'Checked Out Items')
  await expect(out).toContainText(lamp.name)
  await expect(out).not.toContainText(wire.name)

  await expect(section(ada, 'Returned items')).toContainText('Yours to keep')
  await expect(section(ada, 'Checked out items')).not.toContainText(wire.name)
  await desk.goto('/reports?show=close-out')
  await expect(desk.getByText(lamp.name)).toBeVisible()
  await expect(desk.getByText(wire.name)).toBeHidden()

  await desk.goto(`/teams/${team.code}`)
  await out.getByRole('checkbox').last().check()
  await out.getByRole('button', { name: 'Return Items' }).click()
  await expect(section(ada, 'Returned items')).toContainText(lamp.name)
  await desk.goto('/reports?show=close-out')
  await expect(desk.getByText('Everything is back.')).toBeVisible()
})
