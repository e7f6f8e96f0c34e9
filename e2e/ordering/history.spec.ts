import { addToCart, navigate, section, tileOf } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('the cart, an open item and the search survive reload, back and forward @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const gear = await team.item('Gear', { quantity: 4 })
  const page = await openAs(team.first)
  await addToCart(page, gear, 2)
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await tileOf(page.getByRole('list', { name: 'Items' }), gear).click()
  await expect(sheet).toContainText(gear.name)
  await expect(page).toHaveURL(new RegExp(`item=${gear.id}`))
  await page.reload()
  await expect(sheet).toContainText('2 in your cart.')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await page.goForward()
  await expect(sheet).toContainText(gear.name)
  await sheet.getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(page.getByLabel(`Quantity of ${gear.name}`)).toHaveValue('2')
  await page.goBack()
  await expect(sheet).toContainText(gear.name)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue(gear.name)
})

test('a link to a team opens it however its code is written, and back leads back @desktop @all', async ({
  openAs,
}) => {
  const page = await openAs('admin')
  await page.goto('/teams/ada24')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team ADA24 Overview')
  await expect(section(page, 'Team info')).toContainText('ada@example.com')
  await navigate(page, 'Reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team ADA24 Overview')
  await page.goForward()
  await expect(page).toHaveURL('/reports')
})

test('Back from a refused page leads to the previous page @desktop @all', async ({ openAs }) => {
  const page = await openAs('ada')
  await page.goto('/inventory')
  await expect(page.getByRole('heading', { name: 'Hardware Inventory' })).toBeVisible()
  await page.goto('/orders')
  await expect(page).toHaveURL('/404')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Hardware Inventory' })).toBeVisible()
})
