import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp, type TestApp } from '@signout/server/testing/world/test-app.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillCart, storedCart, expectToasts } from '#testing/stores.ts'
import { renderApp } from '#testing/render-app.tsx'

interface Situation {
  readonly members?: number
  readonly description?: string | null
  /** How many units of the item exist. */
  readonly quantity?: number
  readonly limit?: number | null
  readonly now?: string
  readonly isTestUser?: boolean
}

const inside =
  'An internal server error has occurred, please inform hackathon organizers if this continues to happen.'
const listed = 'Unable to submit your order because:'
const afterwards = '2026-01-01T00:00:00.000Z'

/** A participant opens a cart with three units of an item. */
async function openCart(situation: Situation = {}) {
  const { members = 2, description, quantity = 10, limit = null, isTestUser = false } = situation
  const now = new Date(situation.now ?? '2024-02-03T15:00:00.000Z')
  const app = await startTestApp({ now })
  const others = await makeTeam(app.db, {
    members: members - 1,
    ...(description !== undefined && { description }),
  })
  const as = await makeParticipant(app.db, { team: others, isTestUser })
  const { id } = await makeItem(app.db, { name: 'Uno', quantity, max_per_team: limit })
  fillCart(as, [{ id, quantity: 3 }])
  const rendered = await renderApp('/cart', { app, as })
  await screen.findByRole('combobox', { name: 'Quantity of Uno' })
  const button = screen.getByRole('button', { name: 'Submit order' })
  const submit = async () => {
    await waitFor(() => expect(button).toBeEnabled())
    await rendered.user.click(button)
  }
  return { ...rendered, app, as, id, button, submit }
}

test('an order is submitted, the cart emptied and the dashboard shown', async () => {
  const { app, as, submit } = await openCart()
  await submit()

  await expectToasts('success: Order has been submitted.')
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(storedCart(as)).toEqual([])
  expect(await screen.findByRole('link', { name: 'Cart (0)' })).toBeVisible()
  expect(await app.db.selectFrom('order_items').selectAll().execute()).toHaveLength(3)
})

test('an order that was granted in part says that it was modified', async () => {
  const { app, as, submit } = await openCart({ quantity: 2 })
  await submit()

  await expectToasts('info: Order has been submitted with modifications')
  expect(storedCart(as)).toEqual([])
  expect(await app.db.selectFrom('order_items').selectAll().execute()).toHaveLength(2)
})

test('the server’s reasons against an order are listed, and the cart stays', async () => {
  const { as, submit, id } = await openCart({ limit: 1 })
  await submit()

  await expectToasts('error: There are some problems with your order.')
  expect(screen.getByText(listed)).toBeVisible()
  const reason = 'Uno: the limit per team is 1; your team has 0 and this order adds 3.'
  expect(screen.getByText(reason)).toBeVisible()
  expect(screen.getByText(listed).closest('[role="alert"]')).toHaveFocus()
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 3 }])
  expect(localStorage).toHaveLength(1)
  expect(location.pathname).toBe('/cart')
})

test('an item that no longer exists is named by the server', async () => {
  const { app, submit, id } = await openCart()
  await app.db.deleteFrom('hardware_categories').execute()
  await app.db.deleteFrom('hardware').execute()
  await submit()

  expect(await screen.findByText('Failed to submit order: Error 400')).toBeVisible()
  expect(screen.getByText(`There is no item with the id ${id}.`)).toBeVisible()
  expect(await screen.findByText('This item no longer exists.')).toBeVisible()
})

test('a failure inside the server says so, and the cart stays', async () => {
  const { app, as, submit, id } = await openCart()
  await app.db.schema.dropTable('order_requests').execute()
  await submit()

  await expectToasts('error: Failed to submit order: Error 500')
  expect(screen.getByText(listed)).toBeVisible()
  expect(screen.getByText(inside)).toBeVisible()
  expect(storedCart(as)).toEqual([{ hardware_id: id, quantity: 3 }])
})

test('an outage is told in the server’s words, and one of a proxy in ours', async () => {
  const { network, submit } = await openCart()
  const detail = 'The database does not respond.'
  network.intercept(/^POST .*orders/, { status: 503, body: { detail } })
  await submit()
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.queryByText(inside)).toBeNull()

  network.restore()
  network.intercept(/^POST .*orders/, { status: 502 })
  await submit()
  expect(await screen.findByText(inside)).toBeVisible()
})

test('without an answer it is unknown whether the order arrived', async () => {
  const { as, network, submit } = await openCart()
  network.intercept(/^POST .*orders/, 'no answer')
  await submit()

  await expectToasts('error: No connection: it is not known whether this was done.')
  expect(screen.getByText(/^The server did not answer\. Submit again/)).toBeVisible()
  expect(storedCart(as)).toHaveLength(1)
})

const countOrders = async ({ db }: TestApp) =>
  (await db.selectFrom('orders').select('id').execute()).length

test('an order whose answer was lost is not placed again by the next click', async () => {
  const { app, as, network, submit } = await openCart()
  network.intercept(/^POST .*orders/, 'lost')
  await submit()
  await expectToasts('error: No connection: it is not known whether this was done.')
  expect(await countOrders(app)).toBe(1)

  network.restore()
  await submit()
  await expectToasts('success: Order has been submitted.')
  expect(storedCart(as)).toEqual([])
  expect(await countOrders(app)).toBe(1)
})

test('nor is it after a reload', async () => {
  const { app, as, network, submit } = await openCart()
  network.intercept(/^POST .*orders/, 'lost')
  await submit()
  await screen.findByText(listed)
  cleanup()

  const { user } = await renderApp('/cart', { app, as })
  const button = await screen.findByRole('button', { name: 'Submit order' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
  expect(await countOrders(app)).toBe(1)
  expect(localStorage).toHaveLength(0)
})

test('a cart that was changed after a lost answer is another order', async () => {
  const { app, network, submit, user } = await openCart()
  network.intercept(/^POST .*orders/, 'lost')
  await submit()
  await screen.findByText(listed)
  network.restore()
  for (const quantity of ['4', '3']) {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity of Uno' }), quantity)
  }
  await submit()
  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
  expect(await countOrders(app)).toBe(2)
})

test('with too short a project description the order is not submitted', async () => {
  const { network, submit, user } = await openCart({ description: 'A robot.' })
  expect(await screen.findByText('Your project description is too short')).toBeVisible()
  await submit()

  await expectToasts('warning: Please provide a more detailed project description.')
  expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Edit it on the Dashboard' }))
  expect(location.pathname).toBe('/')
})

test.each([
  [1, 'Team Size Too Small!', 'Your team is too small: orders are for teams of 2 to 4 members.'],
  [5, 'Team Size Too Large!', 'Your team is too large: orders are for teams of 2 to 4 members.'],
])('a team of %d cannot submit', async (members, title, reason) => {
  const { button } = await openCart({ members })
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  expect(button).toBeDisabled()
})

test('outside the sign-out window only test users can submit', async () => {
  const { button } = await openCart({ now: afterwards })
  expect(await screen.findByText('Hardware sign out is over.')).toBeVisible()
  expect(button).toBeDisabled()
})

test('before the sign-out window the cart says when it opens', async () => {
  const { button } = await openCart({ now: '2020-01-01T00:00:00.000Z' })
  expect(await screen.findByText('Hardware sign out has not begun yet.')).toBeVisible()
  expect(screen.getByText(/Sign out is open from Oct 1, 2020/)).toBeVisible()
  expect(button).toBeDisabled()
})

test('a test user can submit outside the sign-out window, too', async () => {
  const { submit } = await openCart({ now: afterwards, isTestUser: true })
  await submit()
  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
})

test('nothing can be submitted until the team has loaded', async () => {
  const app = await startTestApp()
  const as = (await makeTeam(app.db)).members[0]
  const { id } = await makeItem(app.db)
  fillCart(as, [{ id, quantity: 1 }])
  const { user, network } = await renderApp('/404', { app, as })
  network.intercept(/teams\/team\/$/, { status: 503 })
  await user.click(await screen.findByRole('link', { name: 'Cart (1)' }))

  expect(await screen.findByText('Failed to fetch team data: Error 503')).toBeVisible()
  expect(screen.getByText(/^Unable to load your team/)).toBeVisible()
  const button = screen.getByRole('button', { name: 'Submit order' })
  expect(button).toBeDisabled()
  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(button).toBeEnabled())
})

test('a refusal by a proxy or a login between two tries does not end the intent', async () => {
  const { app, network, submit } = await openCart()
  const release = network.hold(/^GET .*users.user/)
  network.intercept(/^POST .*orders/, 'lost')
  await submit()
  await waitFor(() => expect(network.calls.at(-1)).toMatch(/^GET .*users.user/))
  network.restore()
  network.intercept(/^POST .*orders/, { status: 403 })
  release()
  await expectToasts('error: Failed to submit order: Error 403')
  network.restore()
  await submit()
  await expectToasts('success: Order has been submitted.')
  expect(await app.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
})

test('while an order is under way no second one can be submitted, wherever the user goes', async () => {
  const { app, as, network, submit, user } = await openCart()
  const release = network.hold(/^POST .*orders/)
  await submit()
  await user.click(screen.getByRole('link', { name: 'Inventory' }))
  await screen.findByRole('heading', { name: 'Hardware Inventory' })
  await user.click(screen.getByRole('link', { name: 'Cart (3)' }))
  expect(await screen.findByRole('button', { name: 'Submit order' })).toBeDisabled()
  expect(screen.getByRole('combobox')).toBeDisabled()

  release()
  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(storedCart(as)).toEqual([])
  expect(await app.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
})

test('items added to the cart while an order is under way stay in it', async () => {
  const { app, as, network, submit, id } = await openCart()
  const other = await makeItem(app.db)
  const release = network.hold(/^POST .*orders/)
  await submit()
  // Another tab adds one of the same item and two of another.
  const added = [
    { hardware_id: id, quantity: 4 },
    { hardware_id: other.id, quantity: 2 },
  ]
  localStorage.setItem(`cart:${as.userId}`, JSON.stringify(added))
  window.dispatchEvent(new StorageEvent('storage', { key: `cart:${as.userId}` }))
  release()

  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
  expect(storedCart(as)).toEqual([
    { hardware_id: id, quantity: 1 },
    { hardware_id: other.id, quantity: 2 },
  ])
})

test('items removed from the cart while an order is under way do not come back', async () => {
  const { as, network, submit } = await openCart()
  const release = network.hold(/^POST .*orders/)
  await submit()
  localStorage.removeItem(`cart:${as.userId}`)
  window.dispatchEvent(new StorageEvent('storage', { key: `cart:${as.userId}` }))
  release()

  expect(await screen.findByText('Order has been submitted.')).toBeVisible()
  expect(storedCart(as)).toEqual([])
})
