import { makeCategory, makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToasts, fillCart, storedCart } from '#testing/stores.ts'
import { noteServerTime } from '#server-clock.ts'
import { pass, useFakeTimers } from '#testing/browser.ts'
import { renderApp, renderHeld } from '#testing/render-app.tsx'

/** A team of two, and three items. */
async function startTeam() {
  const app = await startTestApp()
  const category = await makeCategory(app.db, { max_per_team: 4 })
  const item = { quantity: 10, categories: [category] }
  return {
    app,
    as: (await makeTeam(app.db)).members[0],
    uno: await makeItem(app.db, { ...item, name: 'Uno', max_per_team: 3 }),
    nano: await makeItem(app.db, { ...item, name: 'Nano' }),
    lidar: await makeItem(app.db, { ...item, name: 'Lidar', quantity: 0 }),
  }
}

async function rows(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Items in your cart' })
  return within(list).getAllByRole('listitem')
}

function choicesOf(select: HTMLElement): (string | null)[] {
  return within(select)
    .getAllByRole('option')
    .map((option) => option.textContent)
}

test('an empty cart says so, leads to the inventory, and has nothing to submit', async () => {
  const { app, as } = await startTeam()
  await renderApp('/cart', { app, as })
  expect(await screen.findByText('NO ITEMS IN CART')).toBeVisible()
  const link = screen.getByRole('link', { name: 'View our inventory' })
  expect(link).toHaveAttribute('href', '/inventory')
  const summary = within(await screen.findByRole('region', { name: 'Cart Summary' }))
  expect(summary.getByText('Total quantity').parentElement).toHaveTextContent('Total quantity0')
  expect(summary.getByText('There is nothing in your cart.')).toBeVisible()
  expect(summary.getByRole('button', { name: 'Submit order' })).toBeDisabled()
})

test('the cart shows its items with their quantities, read in one call', async () => {
  const { app, as, uno, nano } = await startTeam()
  fillCart(as, [
    { ...nano, quantity: 2 },
    { ...uno, quantity: 1 },
  ])
  const { network, release } = await renderHeld('/cart', /hardware_ids/, { app, as })

  expect(await screen.findByRole('progressbar', { name: 'Loading your cart' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Submit order' })).toBeDisabled()
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  release()
  const link = await screen.findByRole('link', { name: 'Nano' })
  expect(link).toHaveAttribute('href', `/inventory?item=${nano.id}`)
  expect(await rows()).toHaveLength(2)
  const unos = await screen.findByRole('combobox', { name: 'Quantity of Uno' })
  await waitFor(() => expect(choicesOf(unos)).toEqual(['1', '2', '3']))
  const nanos = screen.getByRole('combobox', { name: 'Quantity of Nano' })
  expect(choicesOf(nanos)).toEqual(['1', '2', '3', '4'])
  expect(nanos).toHaveValue('2')
  const summary = screen.getByRole('region', { name: 'Cart Summary' })
  expect(summary).toHaveTextContent('Total quantity3')
  expect(screen.queryByRole('progressbar', { name: 'Loading your cart' })).toBeNull()
  expect(network.calls.filter((call) => call.includes('hardware_ids'))).toHaveLength(1)
})

test('a team that is never answered hides the cart for three seconds, not for ever', async () => {
  useFakeTimers()
  const { app, as, uno } = await startTeam()
  fillCart(as, [{ ...uno, quantity: 1 }])
  const { user, release } = await renderHeld('/cart', /teams\/team\/$/, { app, as })
  expect(await screen.findByRole('progressbar', { name: 'Loading your cart' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Items in your cart' })).toBeNull()
  await pass(3_000)
  expect(await screen.findByRole('combobox', { name: 'Quantity of Uno' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submit order' })).toBeDisabled()
  expect(screen.getByRole('progressbar', { name: 'Loading your cart' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Uno' }))
  expect(storedCart(as)).toEqual([])
  release()
})

test('a changed quantity counts and stays after a reload', async () => {
  const { app, as, uno } = await startTeam()
  fillCart(as, [{ ...uno, quantity: 1 }])
  const { user } = await renderApp('/cart', { app, as })
  await user.selectOptions(await screen.findByRole('combobox'), '3')

  expect(screen.getByRole('link', { name: 'Cart (3)' })).toBeVisible()
  expect(storedCart(as)).toEqual([{ hardware_id: uno.id, quantity: 3 }])
})

test('a removed item can be put back', async () => {
  const { app, as, uno, nano } = await startTeam()
  fillCart(as, [
    { ...uno, quantity: 2 },
    { ...nano, quantity: 1 },
  ])
  const { user, network } = await renderApp('/cart', { app, as })
  await user.click(await screen.findByRole('button', { name: 'Remove Uno' }))

  const [removed, left] = await rows()
  expect(removed).toHaveTextContent('Removed Uno from your cart.')
  expect(left).toHaveTextContent('Nano')
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo).toHaveFocus()
  await user.click(undo)
  const [restored, other] = await rows()
  expect(restored).toHaveFocus()
  expect(other).toHaveTextContent('Nano')
  expect(screen.getByRole('combobox', { name: 'Quantity of Uno' })).toHaveValue('2')
  expect(screen.queryByText('Removed Uno from your cart.')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Remove Nano' }))
  await user.click(screen.getByRole('button', { name: 'Remove Uno' }))
  expect(await screen.findByText('NO ITEMS IN CART')).toBeVisible()
  expect(storedCart(as)).toEqual([])
  expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  expect(network.calls.filter((call) => call.includes('hardware_ids'))).toHaveLength(1)
})

test('an item that is out of stock is unavailable', async () => {
  const { app, as, lidar } = await startTeam()
  fillCart(as, [{ ...lidar, quantity: 1 }])
  await renderApp('/cart', { app, as })
  expect(await screen.findByText('Currently unavailable')).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a quantity beyond what can be taken now says how many that is', async () => {
  const { app, as, uno } = await startTeam()
  fillCart(as, [{ ...uno, quantity: 5 }])
  await renderApp('/cart', { app, as })
  expect(await screen.findByText('At most 3 now')).toBeVisible()
  expect(screen.getByRole('combobox')).toHaveValue('5')
})

test('a large quantity is typed; 0 leaves the cart as it is', async () => {
  const { app, as } = await startTeam()
  const resistor = await makeItem(app.db, { name: 'Resistor', quantity: 50_000 })
  fillCart(as, [{ ...resistor, quantity: 20 }])
  const { user } = await renderApp('/cart', { app, as })
  const field = await screen.findByRole('spinbutton', { name: 'Quantity of Resistor' })
  await user.clear(field)
  await user.type(field, '300')
  expect(screen.getByRole('link', { name: 'Cart (300)' })).toBeVisible()
  await user.clear(field)
  await user.type(field, '0')
  expect(storedCart(as)).toEqual([{ hardware_id: resistor.id, quantity: 300 }])
  await user.tab()
  expect(field).toHaveValue(300)
  await user.type(field, '000')
  expect(screen.getByText('At most 50,000 now')).toBeVisible()
})

test('an item that no longer exists is shown as such and can be removed', async () => {
  const { app, as, uno } = await startTeam()
  fillCart(as, [
    { id: 999, quantity: 2 },
    { ...uno, quantity: 1 },
  ])
  const { user } = await renderApp('/cart', { app, as })
  expect(await screen.findByText('This item no longer exists.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove Item #999' }))
  expect(screen.queryByText('This item no longer exists.')).toBeNull()
  expect(storedCart(as)).toEqual([{ hardware_id: uno.id, quantity: 1 }])
})

test('items whose details do not load stay in the cart and can be removed', async () => {
  const { app, as, uno } = await startTeam()
  fillCart(as, [{ ...uno, quantity: 2 }])
  const { user, network } = await renderApp('/404', { app, as })
  network.intercept(/hardware_ids/, { status: 500 })
  await user.click(await screen.findByRole('link', { name: 'Cart (2)' }))

  expect(await screen.findByText('Unable to view the details of your items.')).toBeVisible()
  expect(screen.getAllByText('Failed to fetch hardware data: Error 500')).toHaveLength(1)
  expect(screen.getByText('Quantity: 2')).toBeVisible()
  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('combobox', { name: 'Quantity of Uno' })).toHaveValue('2')
})

test('one user’s cart is not the next user’s', async () => {
  const { app, as, uno } = await startTeam()
  const next = (await makeTeam(app.db)).members[0]
  fillCart(as, [{ ...uno, quantity: 2 }])
  await renderApp('/cart', { app, as: next })
  expect(await screen.findByText('NO ITEMS IN CART')).toBeVisible()
  expect(storedCart(as)).toHaveLength(1)
})

test('an order that is placed after the user has left the cart leaves them where they are', async () => {
  const { app, as, uno } = await startTeam()
  fillCart(as, [{ ...uno, quantity: 1 }])
  const { user, network } = await renderApp('/cart', { app, as })
  const button = await screen.findByRole('button', { name: 'Submit order' })
  await waitFor(() => expect(button).toBeEnabled())
  const release = network.hold(/^POST .*orders/)
  await user.click(button)
  await user.click(screen.getByRole('link', { name: 'Inventory' }))
  await screen.findByRole('heading', { name: 'Hardware Inventory' })
  release()
  await expectToasts('success: Order has been submitted.')
  expect(storedCart(as)).toEqual([])
  expect(location.pathname).toBe('/inventory')
})

test('when the window closes while Submit has the focus, the summary has it', async () => {
  const { app, as, uno } = await startTeam()
  fillCart(as, [{ ...uno, quantity: 1 }])
  await renderApp('/cart', { app, as })
  const submit = await screen.findByRole('button', { name: 'Submit order' })
  await waitFor(() => expect(submit).toBeEnabled())
  submit.focus()
  act(() => noteServerTime(Date.parse('2026-01-01T00:00:00.000Z')))
  expect(submit).toBeDisabled()
  expect(submit).not.toHaveFocus()
  const summary = screen.getByRole('region', { name: 'Cart Summary' })
  expect(summary).toContainElement(document.activeElement as HTMLElement)
})
