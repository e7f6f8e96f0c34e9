import { searchInventory, tileOf } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

test.use({ environment: { SIGNOUT_OPENS: '2090-05-01T10:00' } })

test('before the sign-out window a team can look around, and sees when it begins @phone', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const fan = await team.item('Fan', { quantity: 2 })
  const page = await openAs(team.first)
  await page.goto('/')
  const notYet = page.getByRole('alert').filter({
    hasText: 'The allocated time period for checking out hardware has not begun yet',
  })
  await expect(notYet).toContainText('May 1, 2090, 10:00')
  await expect(notYet).toContainText(
    'you can familiarize yourself with our site and create or join a team',
  )
  const items = await searchInventory(page, fan.name)
  await tileOf(items, fan).click()
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await expect(sheet.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  await expect(sheet).toContainText('2 IN STOCK')
})
