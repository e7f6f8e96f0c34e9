import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { logInByKey, navigateByKey, press, searchByKey, tabTo } from '../fixtures/keyboard.ts'
import { credentialsOf, makeWorld } from '../fixtures/world.ts'
import { expectToast, section, tileOf } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test('a participant gets from the login to a submitted order by keyboard alone @all', async ({
  page,
  event,
}) => {
  const team = await makeWorld(event.db)
  const relay = await team.item('Relay', { quantity: 5 })
  await logInByKey(page, credentialsOf(team.first))

  await navigateByKey(page, 'Inventory')
  await searchByKey(page, relay.name, 'SHOWING 1 OF 1 ITEMS')
  const tile = tileOf(page.getByRole('list', { name: 'Items' }), relay)
  await press(page, tile, 'Enter')
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await expect(sheet).toContainText(relay.name)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(tile).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, sheet.getByLabel('Quantity'))
  await page.keyboard.press('ArrowDown')
  await expect(sheet.getByLabel('Quantity')).toHaveValue('2')
  await press(page, sheet.getByRole('button', { name: 'Add to cart' }), 'Enter')
  await expectToast(page, `Added 2 ${relay.name} item(s) to your cart.`)

  await press(page, sheet.getByRole('link', { name: 'View cart' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeFocused()
  await tabTo(page, page.getByLabel(`Quantity of ${relay.name}`))
  await page.keyboard.press('ArrowDown')
  await press(page, page.getByRole('button', { name: 'Submit order' }), 'Enter')
  await expectToast(page, 'Order has been submitted.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const pending = section(page, 'Pending Orders')
  await expect(pending.getByRole('row').filter({ hasText: relay.name })).toContainText('33')
  await press(page, pending.getByRole('button', { name: 'Cancel order' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Careful!' })
  await tabTo(page, dialog.getByRole('button', { name: 'Go Back' }))
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
  await expect(pending.getByRole('button', { name: 'Cancel order' })).toBeFocused()
})

test('an organiser gets from the login to a returned order by keyboard alone @all', async ({
  page,
  event,
}) => {
  const team = await makeWorld(event.db)
  const relay = await team.item('Relay', { quantity: 5 })
  const { id } = await makeOrder(event.db, { team, lines: [{ item: relay, quantity: 2 }] })
  await logInByKey(page, credentialsOf('admin'))

  await navigateByKey(page, 'Teams')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(team.code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(team.code)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const waiting = section(page, 'Simple Fulfillment for Pending Orders')
  const ids = page.getByRole('group', { name: 'ID provided' })
  await press(page, ids.getByRole('checkbox').first(), 'Space')
  await press(page, waiting.getByRole('checkbox', { name: `Check ${relay.name}` }), 'Space')
  await press(page, waiting.getByRole('button', { name: 'Complete Order' }), 'Enter')
  await press(page, waiting.getByRole('button', { name: 'Picked Up' }), 'Enter')

  const out = section(page, 'Checked Out Items')
  await expect(out.getByRole('article', { name: `Order #${id}` })).toBeVisible()
  await press(page, out.getByRole('checkbox', { name: `Return ${relay.name}` }), 'Space')
  await press(page, out.getByRole('button', { name: `All of ${relay.name}` }), 'Enter')
  await tabTo(page, out.getByLabel(`Condition of ${relay.name}`))
  await page.keyboard.press('ArrowDown')
  await press(page, out.getByRole('button', { name: 'Return Items' }), 'Enter')
  await expectToast(page, `Order ${id} has been returned.`)
  await expect(out).toContainText('You have no items checked out yet. View our inventory.')
  await expect(section(page, 'Team orders')).toContainText('2 Heavily Used')
  await tabTo(
    page,
    section(page, 'Team orders').getByRole('button', { name: relay.name, exact: true }),
  )
})
