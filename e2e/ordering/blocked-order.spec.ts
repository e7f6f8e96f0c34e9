import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { addToCart, expectToast, section, submitCart } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('a project described in a few words is described in more before its team orders @phone @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db, { description: 'A robot.' })
  const motor = await team.item('Motor', { quantity: 2 })
  const page = await openAs(team.first)
  await addToCart(page, motor, 1)
  await submitCart(page)
  await expectToast(page, 'Please provide a more detailed project description.')
  await expect(page).toHaveURL('/cart')

  await page.getByRole('link', { name: 'Edit it on the Dashboard' }).click()
  const project = section(page, 'Project Description')
  await project.getByRole('button', { name: 'EDIT' }).click()
  const field = project.getByLabel('Project description')
  await field.clear()
  await field.blur()
  await expect(project.getByText('Project description is required')).toBeVisible()
  await field.fill('A robot that sorts screws.')
  await expect(project.getByText('Minimum 34 characters required')).toBeVisible()
  await project.getByRole('button', { name: 'CANCEL' }).click()
  await expect(project).toContainText('A robot.')
  await project.getByRole('button', { name: 'EDIT' }).click()
  await field.fill('A robot that sorts screws by length and thread, so that people need not.')
  await project.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(project.getByRole('button', { name: 'EDIT' })).toBeFocused()

  await submitCart(page)
  await expectToast(page, 'Order has been submitted.')
})

test('a limit counts what the team has already @phone @all', async ({ openAs, event, watch }) => {
  const team = await makeWorld(event.db)
  const drill = await team.item('Drill', { quantity: 9, max_per_team: 2 })
  const { id } = await makeOrder(event.db, {
    team,
    status: 'Picked Up',
    lines: [{ item: drill, quantity: 1 }],
  })
  const page = await openAs(team.first)
  await addToCart(page, drill, 2)
  const tile = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await tile.getByRole('button', { name: 'Limit reached' }).click()
  const details = page.getByText('Your team has 1 of 2 and 2 in the cart')
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')

  watch.expectRefusal('POST /api/hardware/orders/', 400)
  await submitCart(page)
  await expectToast(page, 'There are some problems with your order.')
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'Unable to submit your order because:' })
  await expect(refusal.getByRole('listitem')).toHaveText(
    `${drill.name}: the limit per team is 2; your team has 1 and this order adds 2.`,
  )
  const row = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await expect(row).toContainText('Refused: Your team has 1 of 2; this order adds 2')
  await page.getByLabel(`Quantity of ${drill.name}`).selectOption('1')
  await expect(refusal).toBeHidden()
  await expect(row).toContainText('8 in stock · Limit reached')
  await page.getByRole('button', { name: 'Submit order' }).click()
  await expectToast(page, 'Order has been submitted.')
  await expect(section(page, 'Checked out items').getByText(`Order #${id}`)).toBeVisible()
})
