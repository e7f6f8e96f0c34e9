import type { Locator } from '@playwright/test'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { expectApart, expectToast, fillCart, isPhone, rowOf, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

/** Clicks that an order of five kinds takes, one of them twice, from the dashboard on. */
const maxClicks = 12

test('five kinds are ordered with at most twelve clicks', async ({ openAs, event }) => {
  const team = await makeWorld(event.db)
  const kinds = ['Board', 'Cable', 'Lamp', 'Motor', 'Relay']
  for (const kind of kinds) await team.item(kind, { quantity: 4, max_per_team: 2 })
  const page = await openAs(team.first)
  await calm(page)
  await page.goto('/')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await click(navigation.getByRole('link', { name: 'Inventory', exact: true }))
  await click(page.getByRole('searchbox'))
  await page.keyboard.type(team.code)
  await expect(page.getByText('SHOWING 5 OF 5 ITEMS')).toBeVisible()
  for (const kind of [...kinds, 'Lamp']) {
    const tile = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${kind}`) }) })
    await click(tile.getByRole('button', { name: 'Add one to your cart' }))
  }
  await expect(page.getByText('2 in cart')).toBeVisible()
  await expectAccessible(page)
  await click(navigation.getByRole('link', { name: 'Cart (6)' }))
  await click(page.getByRole('button', { name: 'Submit order' }))
  await expectToast(page, 'Order has been submitted.')
  const pending = section(page, 'Pending Orders')
  await expect(pending.getByRole('row').filter({ hasText: team.code })).toHaveCount(5)
  expect(clicks).toBeLessThanOrEqual(maxClicks)
})

test('a cancelled order goes back into the cart with two clicks, from the top of the dashboard @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const lamp = await team.item('Lamp', { quantity: 4 })
  const lines = [{ item: lamp, quantity: 2 }]
  const { id } = await makeOrder(event.db, { team, lines })
  const page = await openAs(team.first)
  await page.goto('/')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Delete Order' }).click()
  await expectToast(page, 'Order has been cancelled.')
  const notice = page.getByRole('alert').filter({ hasText: `Your team cancelled order #${id}` })
  const pending = section(page, 'Pending Orders')
  expect(await topOf(notice)).toBeLessThan(await topOf(pending))
  const [out, card] = [section(page, 'Checked out items'), section(page, `Team ${team.code}`)]
  const places = [
    pending,
    ...(isPhone(page) ? [out] : []),
    card,
    section(page, 'Project Description'),
  ]
  const tops = await Promise.all(places.map(topOf))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await notice.getByRole('button', { name: 'Put these items back in the cart' }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Cart (2)' })
    .click()
  await expect(page.getByLabel(`Quantity of ${lamp.name}`)).toHaveValue('2')
})

test('a team sees what is ready first, where it gets it, and shows its code at the desk @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const lamp = await team.item('Lamp', { quantity: 4 })
  const lines = [{ item: lamp, quantity: 2 }]
  await makeOrder(event.db, { team, lines, status: 'Ready for Pickup' })
  const page = await openAs(team.first)
  await calm(page)
  await page.goto('/')
  await expect(page.getByText(/^Hardware sign out is open until Dec 31, 2099/)).toBeVisible()
  const pending = section(page, 'Pending Orders')
  await expect(rowOf(pending, lamp)).toBeInViewport()
  await expect(pending.getByRole('note')).toHaveText(/at the desk.*photo ID/)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Show the team code ${team.code}` }).click()
  const large = page.getByRole('dialog', { name: `Team code ${team.code}` })
  await expect(large.getByRole('img')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, overlaySelector)
  await page.goBack()
  await expect(large).toBeHidden()
  await page.getByRole('button', { name: `Copy the team code ${team.code}` }).click()
  await expect(page.getByText('Copied')).toBeVisible()
})

async function topOf(element: Locator): Promise<number> {
  await expect(element).toBeVisible()
  return (await element.boundingBox())?.y ?? Number.NaN
}

test('the bar of a phone covers neither what is said, nor the order, nor the end of the page @phone @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const lamp = await team.item('Lamp', { quantity: 4 })
  const page = await openAs(team.first)
  await page.goto('/inventory')
  await fillCart(page, team.first, [{ hardware_id: lamp.id, quantity: 1 }])
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Inventory' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(/^SHOWING /)).toBeVisible()
  // The last of the page to arrive, which makes it longer.
  const password = page.getByRole('button', { name: 'Change password' })
  await expect(password).toBeVisible()
  await page.keyboard.press('End')
  await expectApart(bar, password)
  await bar.getByRole('link', { name: 'Cart (1)' }).click()
  const submit = page.getByRole('button', { name: 'Submit order' })
  await expect(submit).toBeInViewport({ ratio: 1 })
  await expectApart(bar, submit)
  await submit.click()
  await expectToast(page, 'Order has been submitted.')
  await expectApart(bar, page.getByLabel('Notifications'))
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
})
