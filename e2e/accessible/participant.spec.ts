import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible, overlaySelector, tooltipSelector } from '../fixtures/axe.ts'
import { dismissToasts, fillCart, expectToast, isPhone, section } from '../fixtures/screens.ts'
import { configurePages, holdCalls, refuseCall } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

const over = { signout_closes: '2021-01-01T00:00:00.000Z' }

test('accessible: the dashboard, its sheets and its dialog @all', async ({ openAs }) => {
  const page = await openAs('ada')
  await calm(page)
  await page.goto('/')
  await expect(section(page, 'Returned items').getByRole('table').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('dialog', { name: 'Careful!' })).toBeVisible()
  await expectAccessible(page, overlaySelector)
  await page.getByRole('button', { name: 'Go Back' }).click()

  await section(page, 'Checked out items').getByRole('table').getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('Manufacturer')).toBeVisible()
  await expectAccessible(page, overlaySelector)
  await page.getByRole('button', { name: 'Close' }).click()

  await section(page, 'Project Description').getByRole('button', { name: 'EDIT' }).click()
  await page.getByRole('textbox', { name: 'Project description' }).fill('Too short')
  await expect(page.getByText('Minimum 51 characters required')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: the dashboard of a team of one, after the window @all', async ({ openAs }) => {
  const page = await openAs('solo')
  await calm(page)
  await configurePages(page, over)
  await page.goto('/')
  await expect(page.getByText('Team Size Too Small!')).toBeVisible()
  await expect(page.getByText('You have no pending orders.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Team' })
  await sheet.getByLabel('Team code').fill('ZZZZZ')
  await expectAccessible(page, overlaySelector)
  await sheet.getByRole('button', { name: 'Leave team' }).click()
  await expect(page.getByRole('dialog', { name: /^Leave team/ })).toBeVisible()
  await expectAccessible(page, overlaySelector)
})

test('accessible: a dashboard that cannot be loaded @all', async ({ openAs, watch }) => {
  const page = await openAs('ada')
  await calm(page)
  await refuseCall(page, watch, 'GET /api/event/teams/team/')
  await refuseCall(page, watch, 'GET /api/event/teams/team/orders/')
  await page.goto('/')
  await expect(page.getByText('Unable to view checked out items.')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: the inventory, its filters and an item @all', async ({ openAs }) => {
  const page = await openAs('ada')
  await calm(page)
  await page.goto('/inventory?search=raspberry&in_stock=true')
  await expect(page.getByText('SHOWING 9 OF 9 ITEMS')).toBeVisible()
  await expectAccessible(page)

  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expectAccessible(page, overlaySelector)
    await page.getByRole('button', { name: 'Show results' }).click()
  }
  await page.getByRole('list', { name: 'Items' }).getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/item\(s\) to your cart\.$/)).toBeVisible()
  await expectAccessible(page)
})

test('accessible: an inventory that finds nothing, fails or is still loading @all', async ({
  openAs,
  watch,
}) => {
  const page = await openAs('ada')
  await calm(page)
  await page.goto('/inventory?search=nothing-has-this-name')
  await expect(page.getByText('NO ITEMS FOUND')).toBeVisible()
  await expectAccessible(page)

  await refuseCall(page, watch, 'GET /api/hardware/hardware/')
  await refuseCall(page, watch, 'GET /api/hardware/categories/')
  await page.goto('/inventory?item=1')
  await expect(page.getByText('Unable to display hardware.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expectAccessible(page)

  await page.unrouteAll()
  await holdCalls(page, 'GET /api/hardware/hardware/')
  await holdCalls(page, 'GET /api/hardware/categories/')
  await page.goto('/inventory')
  await expect(page.getByText('LOADING')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: an item that cannot be added after the window @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const { id } = await team.item('Laser', { quantity: 3 })
  const page = await openAs(team.first)
  await calm(page)
  await configurePages(page, over)
  await page.goto(`/inventory?item=${id}`)
  const reason = page.getByRole('note', { name: /^You cannot add items to cart/ })
  await reason.focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectAccessible(page, tooltipSelector)
})

test('accessible: an item of which none is left, on its tile and in its overview @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const { id } = await team.item('Laser', { quantity: 0 })
  const page = await openAs(team.first)
  await calm(page)
  await page.goto(`/inventory?search=${team.code}`)
  const tile = page.getByRole('list', { name: 'Items' })
  await tile.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(tile.getByRole('button', { name: 'Will be told when it is back' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/inventory?item=${id}`)
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await expect(sheet.getByRole('button', { name: 'Do not tell me any more' })).toBeVisible()
  await expectAccessible(page, overlaySelector)
})

test('accessible: the cart in all its states @all', async ({ openAs, event, watch }) => {
  const team = await makeWorld(event.db, { description: 'Short.' })
  const item = await team.item('Laser', { quantity: 5 })
  const gone = await team.item('Sold out', { quantity: 2 })
  await makeOrder(event.db, { team, lines: [{ item: gone, quantity: 2 }] })
  const page = await openAs(team.first)
  await calm(page)
  await page.goto('/cart')
  await expect(page.getByText('NO ITEMS IN CART')).toBeVisible()
  await expectAccessible(page)

  await fillCart(page, team.first, [
    { hardware_id: item.id, quantity: 8 },
    { hardware_id: gone.id, quantity: 1 },
    { hardware_id: 999_999, quantity: 1 },
  ])
  await expect(page.getByText('Currently unavailable')).toBeVisible()
  await expect(page.getByText('This item no longer exists.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove Item #999999' }).click()
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expectToast(page, 'Please provide a more detailed project description.')
  await dismissToasts(page)
  await expectAccessible(page)

  await configurePages(page, over)
  await refuseCall(page, watch, 'GET /api/event/teams/team/')
  await refuseCall(page, watch, 'GET /api/hardware/hardware/')
  await page.reload()
  await expect(page.getByText('Failed to fetch team data: Error 403')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: an order that was refused @all', async ({ openAs, event, watch }) => {
  const team = await makeWorld(event.db)
  const item = await team.item('Laser', { quantity: 5, max_per_team: 1 })
  const page = await openAs(team.first)
  await calm(page)
  await page.goto('/cart')
  await fillCart(page, team.first, [{ hardware_id: item.id, quantity: 2 }])
  watch.expectRefusal('POST /api/hardware/orders/', 400)
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(page.getByText('Unable to submit your order because:')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: the incident form and its messages @all', async ({ openAs }) => {
  const page = await openAs('ada')
  await calm(page)
  await page.goto('/incident-form?data={"quantityGranted":2}')
  await expect(page.getByRole('heading', { name: 'Item Incident Form' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please select an option')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: the menu of phones @phone @all', async ({ openAs }) => {
  const page = await openAs('ada')
  await calm(page)
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Error 404' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, overlaySelector)
})
