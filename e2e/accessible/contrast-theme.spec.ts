import { expect, test } from '../fixtures/test.ts'

test('a contrast theme marks filled buttons, the current page and the chosen view @desktop @all', async ({
  openAs,
}) => {
  const page = await openAs('admin', { forcedColors: 'active' })
  await page.goto('/inventory')
  await expect(page.getByRole('button', { name: 'Add item' })).toHaveCSS('border-top-width', '1px')
  const chosen = page.getByRole('button', { name: 'Tiles' })
  const other = page.getByRole('button', { name: 'Table' })
  const background = await chosen.evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(other).not.toHaveCSS('background-color', background)
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Inventory' })
  await expect(link).toHaveCSS('background-color', background)
})
