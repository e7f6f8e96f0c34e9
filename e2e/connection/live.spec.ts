import type { Page } from '@playwright/test'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { addToCart, expectToast, rowOf, section, submitCart } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

const pendingTitle = 'Simple Fulfillment for Pending Orders'

test('desk and team see what the other one does without loading the page again', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const hinge = await team.item('Hinge', { quantity: 4 })
  const ada = await openAs(team.first)
  await addToCart(ada, hinge, 2)
  const desk = await openAs('admin')
  await desk.goto(`/teams/${team.code}`)
  const waiting = section(desk, pendingTitle)
  await expect(waiting.getByText('This team has no pending orders.')).toBeVisible()

  await submitCart(ada)
  await expect(waiting.getByText('In progress')).toBeVisible()
  await expectToast(ada, 'Order has been submitted.')
  await expect(section(ada, 'Pending Orders').getByText('In progress')).toBeVisible()
  await waiting.getByRole('checkbox', { name: 'Check all' }).check()
  await waiting.getByRole('button', { name: 'Complete Order' }).click()
  await expect(section(ada, 'Pending Orders').getByText('Ready for pickup')).toBeVisible()
})

test('units returned at one desk are no longer offered at another @desktop @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const hinge = await team.item('Hinge', { quantity: 4 })
  const { id } = await makeOrder(event.db, {
    team,
    status: 'Picked Up',
    lines: [{ item: hinge, quantity: 3 }],
  })
  const [one, other] = [await openAs('admin'), await openAs('admin')]
  for (const desk of [one, other]) {
    await desk.goto(`/teams/${team.code}`)
    await desk.getByRole('button', { name: `All of ${hinge.name}` }).click()
    await desk.getByRole('checkbox', { name: `Return ${hinge.name}` }).check()
  }
  await one.getByLabel(`Quantity of ${hinge.name} to return`).selectOption('2')
  await one.getByRole('button', { name: 'Return Items' }).click()
  await expectToast(one, `Order ${id} has been returned.`)

  await expect(other.getByText('Only 1 still out')).toBeVisible()
  const quantity = other.getByLabel(`Quantity of ${hinge.name} to return`)
  await expect(quantity.getByRole('option', { disabled: false })).toHaveText(['1'])
  await expect(other.getByRole('checkbox', { name: `Return ${hinge.name}` })).toBeChecked()
  await expect(rowOf(section(other, 'Team orders'), hinge)).toContainText('2 Healthy, 1 still out')
})

test('an order that one window packs and another one completes stays where it is until it is put away @desktop @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const hinge = await team.item('Hinge', { quantity: 8 })
  const lines = [{ item: hinge, quantity: 2 }]
  const first = await makeOrder(event.db, { team, lines })
  const second = await makeOrder(event.db, { team, lines })
  const [one, other] = [await openAs('admin'), await openAs('admin')]
  const orderIn = (desk: Page, { id }: { readonly id: number }) =>
    section(desk, pendingTitle).getByRole('article', { name: `Order #${id}` })
  for (const desk of [one, other]) {
    await desk.goto(`/teams/${team.code}`)
    await orderIn(desk, first).getByRole('checkbox', { name: 'Check all' }).check()
  }
  const place = await orderIn(one, first).boundingBox()
  await orderIn(other, first).getByRole('button', { name: 'Complete Order' }).click()
  await expect(orderIn(other, first).getByRole('button', { name: 'Picked Up' })).toBeVisible()

  const card = orderIn(one, first)
  await expect(card.getByText(/^Completed by /)).toBeVisible()
  expect((await card.boundingBox())?.y).toBe(place?.y)
  await expect(card.getByRole('button', { name: /Complete|Picked Up/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'Put away' }).click()
  await expect(section(one, pendingTitle).getByRole('article').first()).toHaveAccessibleName(
    `Order #${second.id}`,
  )
  await expect(card.getByRole('button', { name: 'Picked Up' })).toBeVisible()
})
