import {
  fillCart,
  expectApart,
  expectToast,
  searchInventory,
  section,
  tileOf,
} from '../fixtures/screens.ts'
import { refuseCall } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('notifications cover neither a failure nor its Retry button @phone @all', async ({
  openAs,
  watch,
}) => {
  const page = await openAs('ada')
  await refuseCall(page, watch, 'GET /api/event/teams/team/')
  await refuseCall(page, watch, 'GET /api/event/teams/team/orders/')
  await page.goto('/')
  await expectToast(page, 'Failed to fetch team data: Error 403')
  const cards = page.getByRole('main').getByRole('alert')
  await expect(cards.getByRole('button', { name: 'Retry' })).toHaveCount(5)
  const notifications = page.getByLabel('Notifications')
  // The first two fill the window above them; scrolling to another one shows all of it as well.
  for (const place of [0, 1]) await expectApart(notifications, cards.nth(place))
  for (const card of await cards.all()) {
    await card.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    await expectApart(notifications, card)
  }
})

test('the toast of a refused order covers neither the cart’s alert nor its button @phone @all', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const pump = await team.item('Pump', { quantity: 4, max_per_team: 1 })
  const page = await openAs(team.first)
  await page.goto('/cart')
  await fillCart(page, team.first, [{ hardware_id: pump.id, quantity: 2 }])
  const submit = page.getByRole('button', { name: 'Submit order' })
  watch.expectRefusal('POST /api/hardware/orders/', 400)
  await submit.click()
  await expectToast(page, 'There are some problems with your order.')
  const notifications = page.getByLabel('Notifications')
  await expect(page.getByText('Unable to submit your order because:')).toBeInViewport()
  await expectApart(notifications, page.getByRole('main').getByRole('alert'))
  await expectApart(notifications, page.getByLabel(`Quantity of ${pump.name}`))
  await expectApart(notifications, submit)
})

test('in a sheet a notification moves neither its fields nor its buttons @phone @all', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const pump = await team.item('Pump', { quantity: 4 })
  const page = await openAs(team.first)
  await tileOf(await searchInventory(page, pump.name), pump).click()
  const sheet = page.getByRole('dialog')
  const add = sheet.getByRole('button', { name: 'Add to cart' })
  const notifications = sheet.getByLabel('Notifications')
  // The sheet slides in from the side: its height is there at once.
  const height = async () => (await add.boundingBox())?.y
  const before = await height()
  await add.click()
  await expect(notifications.getByText(`Added 1 ${pump.name} item(s) to your cart.`)).toBeVisible()
  expect(await height()).toBe(before)
  await expectApart(notifications, sheet.getByLabel('Quantity'))

  watch.expectRefusal('POST /api/event/teams/join/SKY77/', 404)
  await page.goto('/')
  await section(page, `Team ${team.code}`).getByRole('button', { name: 'Edit' }).click()
  await sheet.getByLabel('Team code').fill('sky77')
  await sheet.getByRole('button', { name: 'Join team' }).click()
  await expect(notifications.getByText('Failed to join the team SKY77')).toBeVisible()
  await expectApart(notifications, sheet.getByLabel('Team code'))
  await expectApart(notifications, sheet.getByText('No team has the code SKY77'))
})
