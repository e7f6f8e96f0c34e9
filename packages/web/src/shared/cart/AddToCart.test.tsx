import { getItem, listOwnOrders } from '@signout/contract'
import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeParticipant } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillCart, storedCart, expectToasts } from '#testing/stores.ts'
import { renderApp } from '#testing/render-app.tsx'

interface Situation {
  readonly quantity?: number
  readonly limit?: number | null
  readonly categoryLimit?: number | null
  readonly inCart?: number
  /** The sign-out window is over. */
  readonly isOver?: boolean
  readonly isTestUser?: boolean
  /** The names of other items. */
  readonly others?: readonly string[]
}

const quotaWarning = 'Adding this amount to your cart will exceed the quantity limit for this item.'
const closedReason =
  'You cannot add items to cart because hardware sign out period has not begun or is already over'

/** A participant opens the overview of an item. */
async function openItem(situation: Situation) {
  const { quantity = 10, limit = null, categoryLimit = null, inCart = 0, others = [] } = situation
  const { isOver = false, isTestUser = false } = situation
  const now = new Date(isOver ? '2026-01-01T00:00:00.000Z' : '2024-02-03T15:00:00.000Z')
  const app = await startTestApp({ now })
  const categories = [await makeCategory(app.db, { max_per_team: categoryLimit })]
  const item = { name: 'Uno', quantity, max_per_team: limit, categories }
  const { id } = await makeItem(app.db, item)
  for (const name of others) await makeItem(app.db, { name })
  const as = await makeParticipant(app.db, { isTestUser })
  if (inCart > 0) fillCart(as, [{ id, quantity: inCart }])
  const rendered = await renderApp(`/inventory?item=${id}`, { app, as })
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  const button = await sheet.findByRole('button', { name: 'Add to cart' })
  const select = sheet.getByLabelText('Quantity')
  return { ...rendered, app, as, id, sheet, button, select }
}

test('adding an item says so and counts in the navigation; adding it again sums the quantities', async () => {
  const { user, sheet, button, select, as, id } = await openItem({})
  await user.selectOptions(select, '2')
  await user.click(button)

  await expectToasts('success: Added 2 Uno item(s) to your cart.')
  expect(sheet.getByText(/2 in your cart/)).toBeVisible()
  await user.selectOptions(select, '3')
  await user.click(button)

  expect(await sheet.findByText(/5 in your cart/)).toBeVisible()
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 5 }])
  await user.click(sheet.getByRole('link', { name: 'View cart' }))
  expect(await screen.findByRole('link', { name: 'Cart (5)' })).toBeVisible()
})

test('the browser keeps the cart, and nothing else', async () => {
  const { user, button, as } = await openItem({})
  await user.click(button)
  expect(Object.keys(localStorage)).toEqual([`cart:${as.userId}`])
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['what is left', { quantity: 3, limit: 5 }],
  ['the most restrictive limit', { quantity: 9, limit: 5, categoryLimit: 3 }],
])('the quantity goes from 1 to %s', async (_, situation) => {
  const { select } = await openItem(situation)
  const choices = within(select).getAllByRole('option')
  expect(choices.map((choice) => choice.textContent)).toEqual(['1', '2', '3'])
})

test('a large quantity is typed, and out of bounds it is not added', async () => {
  const { user, sheet, button, as, id } = await openItem({ quantity: 50_000 })
  const field = sheet.getByRole('spinbutton', { name: 'Quantity' })
  for (const [wrong, message] of [
    ['50001', 'At most 50,000 now'],
    ['0', 'Quantity is required'],
    ['50001', 'At most 50,000 now'],
    ['1.5', 'Quantity is required'],
    ['{Backspace}', 'Quantity is required'],
  ] as const) {
    await user.clear(field)
    await user.type(field, `${wrong}{Enter}`)
    expect(await sheet.findByText(message)).toBeVisible()
  }
  expect(storedCart(as)).toEqual([])

  await user.clear(field)
  await user.paste('50000')
  await user.click(button)
  await expectToasts('success: Added 50,000 Uno item(s) to your cart.')
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 50_000 }])
})

test.each([
  ['nothing is left', { quantity: 0 }, 'There is none left in stock.'],
  ['the limit is 0', { limit: 0 }, 'Nobody may take this item.'],
] as const)('when %s, there is nothing to choose or add', async (_, situation, reason) => {
  const { select, button, sheet } = await openItem(situation)
  expect(select).toBeDisabled()
  expect(button).toBeDisabled()
  expect(sheet.getByText(reason)).toBeVisible()
  // In one sentence, not two.
  expect(sheet.getAllByText(/Nobody may take|none left/)).toHaveLength(1)
})

test('the team’s units of the item and its category are shown before any are added', async () => {
  const { app, as, sheet, id, client } = await openItem({ quantity: 9, limit: 2, categoryLimit: 5 })
  expect(await sheet.findByText(/^Your team has 0 of 2, 0 of 5 in /)).toBeVisible()
  const team = { id: as.teamId, code: as.teamCode }
  await makeOrder(app.db, { team, lines: [{ item: { id }, quantity: 2 }] })
  await client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === listOwnOrders.path })
  expect(await sheet.findByText(/^Your team has 2 of 2, 2 of 5 in /)).toBeVisible()
})

test.each([
  ['the limit of the item', { quantity: 9, limit: 3, inCart: 2 }],
  ['what is left of an item without a limit', { quantity: 3, inCart: 2 }],
] as const)('more than %s cannot be added', async (_, situation) => {
  const { user, select, button, as, id } = await openItem(situation)
  await user.selectOptions(select, '2')
  await user.click(button)

  await expectToasts(`warning: ${quotaWarning}`)
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 2 }])
})

test('the warning of one item does not stand at another', async () => {
  const { user, select, button, sheet } = await openItem({
    quantity: 9,
    limit: 3,
    inCart: 2,
    others: ['Cable'],
  })
  await user.selectOptions(select, '2')
  await user.click(button)
  await expectToasts(`warning: ${quotaWarning}`)
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: /Cable/ }))
  expect(await screen.findByRole('dialog', { name: 'Product Overview' })).toBeVisible()
  expect(screen.queryByText(quotaWarning)).toBeNull()
})

test('an amount that fits closes the previous warning', async () => {
  const { user, select, button, as, id } = await openItem({ quantity: 9, limit: 3, inCart: 2 })
  await user.selectOptions(select, '2')
  await user.click(button)
  await expectToasts(`warning: ${quotaWarning}`)
  await user.selectOptions(select, '1')
  await user.click(button)
  await expectToasts('success: Added 1 Uno item(s) to your cart.')
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 3 }])
})

test('outside the sign-out window nothing can be added, and the button says why', async () => {
  const { user, button, sheet } = await openItem({ isOver: true })
  expect(button).toBeDisabled()
  expect(sheet.getByText('Hardware sign out is over.')).toBeVisible()

  await user.hover(sheet.getByRole('note', { name: closedReason }))
  expect(await screen.findByRole('tooltip')).toHaveTextContent(closedReason)
})

test('a test user can add items outside the sign-out window, too', async () => {
  const { user, button, as, id } = await openItem({ isOver: true, isTestUser: true })
  await user.click(button)
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 1 }])
})

test('a chosen quantity that is no longer left has to be chosen anew', async () => {
  const { user, select, button, sheet, as, app, client, id } = await openItem({ quantity: 3 })
  await user.selectOptions(select, '3')
  await app.db.updateTable('hardware').set({ quantity_remaining: 2 }).execute()
  await client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === getItem.path })
  await sheet.findByText('2 IN STOCK')
  expect(sheet.getByText('At most 2 now')).toBeVisible()
  await user.click(button)

  expect(await sheet.findByText('At most 2 now')).toBeVisible()
  expect(storedCart(as)).toEqual([])
  await user.selectOptions(select, '2')
  await user.click(button)
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 2 }])
})
