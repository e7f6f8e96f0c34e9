import type { Page } from '@playwright/test'
import {
  addToCart,
  searchInventory,
  tileOf,
  expectToast,
  rowOf,
  section,
  submitCart,
} from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('an order goes to the team and back to the shelf, and both sides see each step', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const servo = await team.item('Servo', { quantity: 5 })
  const camera = await team.item('Camera', { quantity: 2 })
  const ada = await openAs(team.first)
  const desk = await openAs('admin')

  /** What the participant and the organiser read in the inventory. */
  const expectStocks = async (servos: number, cameras: number) => {
    const atTeam = await searchInventory(ada, team.code)
    const atDesk = await searchInventory(desk, team.code)
    await expect(tileOf(atTeam, servo)).toHaveText(`${servo.name}${servos} IN STOCK`)
    await expect(tileOf(atTeam, camera)).toHaveText(`${camera.name}${cameras} IN STOCK`)
    await expect(tileOf(atDesk, servo)).toHaveText(`${servo.name}${servos} OF 5 IN STOCK`)
    await expect(tileOf(atDesk, camera)).toHaveText(`${camera.name}${cameras} OF 2 IN STOCK`)
  }
  const openTeam = () => desk.goto(`/teams/${team.code}`)

  await test.step('the team orders', async () => {
    await expectStocks(5, 2)
    await addToCart(ada, servo, 3)
    await addToCart(ada, camera, 1)
    await submitCart(ada)
    await expectToast(ada, 'Order has been submitted.')
    const pending = section(ada, 'Pending Orders')
    await expect(pending.getByText('In progress')).toBeVisible()
    await expect(rowOf(pending, servo).getByRole('cell')).toHaveText([servo.name, '3', '3'])
    await expect(rowOf(pending, camera).getByRole('cell')).toHaveText([camera.name, '1', '1'])
    await expect(ada).toHaveURL('/')
    await ada.goto('/cart')
    await expect(ada.getByText('NO ITEMS IN CART')).toBeVisible()
    await expectStocks(2, 1)
  })

  await test.step('the desk packs it', async () => {
    await openTeam()
    const pending = section(desk, 'Simple Fulfillment for Pending Orders')
    const complete = pending.getByRole('button', { name: 'Complete Order' })
    await expect(complete).toBeDisabled()
    await pending.getByRole('checkbox', { name: `Check ${servo.name}` }).check()
    await expect(complete).toBeDisabled()
    await pending.getByRole('checkbox', { name: 'Check all' }).check()
    await complete.click()
    await expectToast(desk, 'Order status has been changed.')
    await ada.goto('/')
    const atTeam = section(ada, 'Pending Orders')
    await expect(atTeam.getByText('Ready for pickup')).toBeVisible()
    await expect(atTeam.getByRole('button', { name: 'Cancel order' })).toBeHidden()
    await expectStocks(2, 1)
  })

  await test.step('the team picks it up', async () => {
    await openTeam()
    const pending = section(desk, 'Simple Fulfillment for Pending Orders')
    await desk.getByRole('group', { name: 'ID provided' }).getByRole('checkbox').first().check()
    await pending.getByRole('button', { name: 'Picked Up' }).click()
    await expectToast(desk, 'Order status has been changed.')
    await ada.goto('/')
    const out = section(ada, 'Checked out items')
    await expect(rowOf(out, servo).getByRole('cell').nth(1)).toHaveText('3')
    await expect(rowOf(out, camera).getByRole('cell').nth(1)).toHaveText('1')
    await expect(section(ada, 'Pending Orders')).toContainText('You have no pending orders.')
    await expectStocks(2, 1)
  })

  await test.step('one comes back healthy', async () => {
    await openTeam()
    const out = section(desk, 'Checked Out Items')
    await expect(out.getByRole('button', { name: 'Return Items' })).toBeDisabled()
    const quantity = out.getByLabel(`Quantity of ${servo.name} to return`)
    await quantity.selectOption('1')
    await returnTicked(desk)
    await expectToast(desk, `1 taken back from ${team.code}. 3 still out.`)
    await expect(quantity.getByRole('option')).toHaveText(['1', '2'])
    await ada.goto('/')
    await expect(
      rowOf(section(ada, 'Checked out items'), servo).getByRole('cell').nth(1),
    ).toHaveText('2')
    await expect(rowOf(section(ada, 'Returned items'), servo).getByRole('cell')).toHaveText([
      servo.name,
      '1',
      'Healthy',
    ])
    await expectStocks(3, 1)
  })

  await test.step('the rest comes back, two of it broken', async () => {
    await openTeam()
    const out = section(desk, 'Checked Out Items')
    await out.getByLabel(`Condition of ${servo.name}`).selectOption('Broken')
    await out.getByRole('checkbox', { name: 'Check all' }).check()
    await returnTicked(desk)
    await expect(out).toContainText('You have no items checked out yet. View our inventory.')
    await out.getByRole('button', { name: 'Give back 1 ID' }).click()
    await expect(desk.getByLabel('Notifications').getByText(/^Given back: the ID of/)).toBeVisible()
    const history = section(desk, 'Team orders')
    await expect(history.getByText('Returned', { exact: true }).first()).toBeVisible()
    await expect(rowOf(history, servo)).toContainText('1 Healthy, 2 Broken')
    await ada.goto('/')
    await expect(section(ada, 'Checked out items')).toContainText(
      'You have no items checked out yet. View our inventory.',
    )
    const returned = rowOf(section(ada, 'Returned items'), servo)
    await expect(returned).toHaveCount(2)
    await expect(returned.last().getByRole('cell')).toHaveText([servo.name, '2', 'Broken'])
    await expectStocks(3, 2)
  })
})

async function returnTicked(desk: Page): Promise<void> {
  const out = section(desk, 'Checked Out Items')
  await out.getByRole('button', { name: 'Return Items' }).click()
  await expect(
    desk.getByLabel('Notifications').getByText(/^Order \d+ has been returned\.$/),
  ).toBeVisible()
}
