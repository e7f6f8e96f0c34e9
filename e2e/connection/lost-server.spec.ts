import type { Locator, Page } from '@playwright/test'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { addToCart, expectApart, expectToast, navigate, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('a cart that is submitted without a server is ordered by itself when the server is back @phone', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const pump = await team.item('Pump', { quantity: 4 })
  const page = await openAs(team.first)
  await addToCart(page, pump, 2)
  await navigate(page, 'Cart (2)')
  const quantity = page.getByLabel(`Quantity of ${pump.name}`)
  await expect(quantity).toHaveValue('2')

  watch.expectLostConnection()
  await event.goDown()
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expect(banner(page)).toContainText('1 change is sent when it is back, and done only once.')
  await expect(quantity).toHaveValue('2')

  await event.comeBack()
  await expectToast(page, 'Order has been submitted.')
})

test('without a server every page keeps what it has read, and calls nothing gone @phone @all', async ({
  openAs,
  event,
  watch,
}) => {
  const { item } = await makeWorld(event.db)
  const pump = await item('Pump', { quantity: 4 })
  const page = await openAs('ada')
  const pages = [
    { link: 'Inventory', shown: page.getByText(/^SHOWING /) },
    { link: /^Cart/, shown: page.getByLabel(`Quantity of ${pump.name}`) },
    { link: 'Dashboard', shown: section(page, 'Pending Orders').getByRole('table').first() },
  ]
  await addToCart(page, pump, 2)
  for (const { link, shown } of pages) {
    await navigate(page, link)
    await expect(shown).toBeVisible()
  }

  watch.expectLostConnection()
  await event.goDown()
  // An idle page asks the server when its stream has stayed silent for ten seconds.
  await expect(banner(page)).toBeVisible({ timeout: 40_000 })
  for (const { link, shown } of pages) {
    await navigate(page, link)
    await expect(shown).toBeVisible()
    await expect(banner(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/no longer exists|Something went wrong|Unable to/)).toHaveCount(0)
  }
  await event.comeBack()
  await expect(banner(page)).toBeHidden()
})

test('a description that could not be saved is still there to be saved @desktop @all', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const page = await openAs(team.first)
  await page.goto('/')
  const project = section(page, 'Project Description')
  await project.getByRole('button', { name: 'EDIT' }).click()
  const text =
    'A boat that finds plastic on a pond and takes it to the shore by itself, day and night.'
  await project.getByLabel('Project description').fill(text)

  watch.expectLostConnection()
  await event.goDown()
  const submit = project.getByRole('button', { name: 'SUBMIT' })
  // By key: where the banner moves the button away from a click, Playwright scrolls the page, and clicks again.
  await expect(submit).toBeEnabled()
  await submit.press('Enter')
  const field = project.getByLabel('Project description')
  await expectToast(page, 'No connection: it is not known whether this was done.')
  await expect(field).toHaveValue(text)
  await expect(banner(page)).toBeInViewport({ ratio: 1 })
  await expectApart(banner(page), field)
  for (const control of [field, submit]) {
    await expectApart(page.getByLabel('Notifications'), control)
  }
  await section(page, 'Returned items').scrollIntoViewIfNeeded()
  await expect(banner(page)).toBeInViewport({ ratio: 1 })

  await event.comeBack()
  await submit.click()
  await expect(project.getByRole('button', { name: 'EDIT' })).toBeVisible()
  await page.reload()
  await expect(project).toContainText(text)
})

test('reads without an answer are repeated by themselves when the server is back, a part of the page by Retry @desktop @all', async ({
  openAs,
  event,
  watch,
}) => {
  const team = await makeWorld(event.db)
  const pump = await team.item('Pump', { quantity: 4 })
  const page = await openAs(team.first)
  await page.goto('/inventory')
  await expect(page.getByText(/^SHOWING /)).toBeVisible()

  watch.expectLostConnection()
  await event.goDown()
  await page.getByRole('searchbox', { name: 'Search items' }).fill(pump.name)
  await expect(page.getByText('LOADING')).toBeVisible()
  await expectToast(page, 'Failed to fetch hardware data: No connection')
  await expect(page.getByText('Unable to view the inventory.')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const part = page.getByRole('alert').filter({ hasText: 'Unable to load this part of the page.' })
  await expect(part).toBeVisible()

  await event.comeBack()
  await expect(page.getByText('SHOWING 1 OF 1 ITEMS')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await part.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
})

test('a page that is opened without a server loads by itself when the server is back @phone @all', async ({
  openAs,
  event,
  watch,
}) => {
  const page = await openAs('ada')
  // Or its code would have been loaded ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  await expect(section(page, 'Pending Orders').getByRole('table').first()).toBeVisible()

  watch.expectLostConnection()
  await event.goDown()
  await navigate(page, 'Inventory')
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await expect(banner(page)).toBeVisible()

  await event.comeBack()
  await expect(page.getByText(/^SHOWING /)).toBeVisible()
})

test('in a sheet the banner stays in sight, too, and covers no field @all', async ({
  openAs,
  event,
  watch,
}) => {
  const { first } = await makeWorld(event.db)
  const other = await makeTeam(event.db)
  const page = await openAs(first)
  await page.goto('/')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const code = page.getByRole('dialog', { name: 'Edit Team' }).getByLabel('Team code')
  await code.fill(other.code)
  watch.expectLostConnection()
  await page.context().setOffline(true)
  await code.press('Enter')
  await expect(banner(page)).toBeInViewport({ ratio: 1 })
  await expect(code).toBeInViewport({ ratio: 1 })
  await expectApart(banner(page), code)
  await page.context().setOffline(false)
  await expect(banner(page)).toBeHidden()
})

test('a search made without a network is repeated once there is one @desktop @all', async ({
  openAs,
  watch,
}) => {
  const page = await openAs('ada')
  await page.goto('/inventory')
  await expect(page.getByText(/^SHOWING /)).toBeVisible()
  watch.expectLostConnection()
  await page.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('Flipper Zero')
  await expect(page.getByText('LOADING')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('SHOWING 1 OF 1 ITEMS')).toBeVisible()
  await expect(banner(page)).toBeHidden()
})

/** The one that nothing covers: each open sheet has one of its own. */
function banner(page: Page): Locator {
  return page.getByText('The connection is lost.').last()
}
