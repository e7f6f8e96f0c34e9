import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { countEffort } from '../fixtures/effort.ts'
import { addToCart, expectToast, openEventSheet, section, submitCart } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

// The setting is of the whole event (spec §9).
test.use({ emptyEvent: 'credits' })

test('a team spends its credits to the last one; what comes back healthy gives them back, what is broken does not', async ({
  openAs,
  event,
  watch,
}) => {
  test.setTimeout(90_000)
  const team = await makeWorld(event.db)
  const board = await team.item('Board', { quantity: 9, credits: 40 })
  const desk = await openAs(await makeOrganiser(event.db))
  await calm(desk)
  const ada = await openAs(team.first)
  await calm(ada)
  const own = section(ada, `Team ${team.code}`)

  await test.step('without the setting no screen says anything of credits', async () => {
    await ada.goto('/inventory')
    await expect(ada.getByText(board.name)).toBeVisible()
    await expect(ada.getByText(/credits/)).toHaveCount(0)
  })

  await test.step('an organiser gives each team 100', async () => {
    await desk.goto('/')
    const settings = await openEventSheet(desk, 'Settings')
    await settings.getByLabel('Credits of each team').fill('100')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expectToast(desk, 'The settings have been saved.')
  })

  await test.step('an order that costs more is refused', async () => {
    await addToCart(ada, board, 3)
    await ada.goto('/cart')
    const summary = section(ada, 'Cart Summary')
    const refusal = 'Your team has 100 credits left; this order needs 120.'
    await expect(summary).toContainText('100 of 100 credits left')
    await expect(summary).toContainText(refusal)
    await expectAccessible(ada)
    watch.expectRefusal('POST /api/hardware/orders/', 400)
    await ada.getByRole('button', { name: 'Submit order' }).click()
    await expect(ada.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
    await ada.getByLabel(`Quantity of ${board.name}`).selectOption('2')
    await submitCart(ada)
    await expectToast(ada, 'Order has been submitted.')
    await expect(own).toContainText('20 of 100 credits left')
  })

  await test.step('the desk gives this team 20 more, and it spends them all', async () => {
    const effort = await countEffort(desk)
    await desk.goto(`/teams/${team.code}`)
    const credits = section(desk, 'Credits')
    await expect(credits).toContainText('80 of 100 credits spent, 20 left.')
    await effort()
    await credits.getByRole('button', { name: 'Edit credits' }).click()
    const dialog = desk.getByRole('dialog', { name: `Credits of team ${team.code}` })
    await dialog.getByLabel('Credits of this team').fill('120')
    await expectAccessible(desk, overlaySelector)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(credits).toContainText('80 of 120 credits spent, 40 left.')
    expect((await effort()).clicks).toBeLessThanOrEqual(3)
    await addToCart(ada, board, 1)
    await submitCart(ada)
    await expectToast(ada, 'Order has been submitted.')
    await expect(own).toContainText('0 of 120 credits left')
  })

  await test.step('two come back healthy, one broken', async () => {
    const pending = section(desk, 'Simple Fulfillment for Pending Orders')
    const out = section(desk, 'Checked Out Items')
    await desk.getByRole('group', { name: 'ID provided' }).getByRole('checkbox').first().check()
    for (const condition of ['Healthy', 'Broken']) {
      await pending.getByRole('checkbox', { name: 'Check all' }).first().check()
      await pending.getByRole('button', { name: 'Complete Order' }).first().click()
      await pending.getByRole('button', { name: 'Picked Up' }).click()
      await out.getByLabel(`Condition of ${board.name}`).selectOption(condition)
      await out.getByRole('checkbox', { name: 'Check all' }).check()
      await out.getByRole('button', { name: 'Return Items' }).click()
      await expect(out).toContainText('You have no items checked out yet.')
      await expect(section(desk, 'Credits')).toContainText('40 of 120 credits spent, 80 left.')
      await expect(own).toContainText('80 of 120 credits left')
    }
  })
})
