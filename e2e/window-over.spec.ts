import { addToCart, expectToast, searchInventory, submitCart, tileOf } from './fixtures/screens.ts'
import { makeParticipant } from '@signout/server/testing/make/make.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

test.use({ environment: { SIGNOUT_CLOSES: '2025-10-30T11:59' } })

test('after the sign-out window nothing can be added or submitted @phone', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const fan = await team.item('Fan', { quantity: 2 })
  const page = await openAs(team.first)
  const over = page
    .getByRole('alert')
    .filter({ hasText: 'The allocated time period for checking out hardware is over' })
  await page.goto('/')
  await expect(over).toContainText('Oct 30, 2025, 11:59')
  await expect(over).toContainText(
    'Hardware sign out is now over and you cannot place anymore orders. Please return any checked out items back to inventory station.',
  )
  const items = await searchInventory(page, fan.name)
  await expect(over).toBeVisible()
  await tileOf(items, fan).click()
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await expect(sheet.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await expect(
    sheet.getByLabel(
      'You cannot add items to cart because hardware sign out period has not begun or is already over',
    ),
  ).toBeVisible()
  await page.goto('/cart')
  await expect(over).toBeVisible()

  const desk = await openAs('admin')
  await desk.goto('/inventory')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(desk.getByRole('alert')).toHaveCount(0)
})

test('a cart that was filled in time cannot be submitted after the window @phone', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const fan = await team.item('Fan', { quantity: 2 })
  const page = await openAs(team.first)
  await page.goto('/404')
  await page.evaluate(([key, lines]) => localStorage.setItem(key, lines), [
    `cart:${team.first.userId}`,
    JSON.stringify([{ hardware_id: fan.id, quantity: 1 }]),
  ] as const)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: fan.name })).toBeVisible()
  await expect(page.getByText('Hardware sign out is over.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit order' })).toBeDisabled()
})

test('a test user can order nevertheless @desktop', async ({ openAs, event }) => {
  const team = await makeWorld(event.db)
  const fan = await team.item('Fan', { quantity: 2 })
  const tester = await makeParticipant(event.db, { team, isTestUser: true })
  const page = await openAs(tester)
  await addToCart(page, fan, 1)
  await submitCart(page)
  await expectToast(page, 'Order has been submitted.')
})
