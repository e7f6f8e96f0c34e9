import { type OrderStatus, updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder, openTeamPage, orderIn, section, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §23.

const sectionTitle = 'Simple Fulfillment for Pending Orders'
const statusChanged = 'Order status has been changed.'
const checkAllFirst = 'You must check all items to fulfill the order'
const collectId = "Ensure that you've collected a piece of ID before the team picks up the order"

test('an order lists what was wanted and what was granted, and where it lies', async () => {
  const { shown } = await openOrder()
  const row = (name: RegExp) => shown.getByRole('row', { name })
  expect(row(/Lamp/)).toHaveTextContent('2 ×')
  expect(row(/Lamp/)).toHaveTextContent('3 requested')
  expect(row(/Lamp/)).toHaveTextContent('Shelf B2')
  expect(row(/Lamp/)).not.toHaveTextContent('Handle with care')
  expect(row(/Motor/)).toHaveTextContent('1 ×')
  expect(row(/Motor/)).not.toHaveTextContent('requested')
  expect(shown.getByText('In progress')).toBeVisible()
  expect(shown.getByText('Ordered Dec 31, 2023, 19:00')).toBeVisible()
})

test('Complete Order waits until every item is checked', async () => {
  const { app, user, shown, order, network } = await openOrder()
  expect(shown.getByRole('button', { name: 'Complete Order' })).toBeDisabled()
  expect(shown.getByText('Tick every item first.')).toBeVisible()
  expect(screen.queryByText(checkAllFirst)).toBeNull()
  await user.hover(shown.getByLabelText(checkAllFirst))
  expect(await screen.findByRole('tooltip')).toHaveTextContent(checkAllFirst)

  await user.click(shown.getByRole('checkbox', { name: 'Check Lamp' }))
  expect(shown.getByText('1 of 2 items ticked')).toBeVisible()
  expect(shown.getByRole('button', { name: 'Complete Order' })).toBeDisabled()
  await user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  expect(shown.queryByLabelText(checkAllFirst)).toBeNull()
  expect(shown.queryByText('Tick every item first.')).toBeNull()
  await user.dblClick(shown.getByRole('button', { name: 'Complete Order' }))

  await expectToasts(`success: ${statusChanged}`)
  expect(await shown.findByText('Ready for pickup')).toBeVisible()
  expect(shown.queryByRole('checkbox', { name: /Check/ })).toBeNull()
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  expect(network.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
})

test('check all checks every item, and none', async () => {
  const { user, shown } = await openOrder()
  const all = shown.getByRole('checkbox', { name: 'Check all' })
  await user.click(all)
  expect(shown.getByRole('checkbox', { name: 'Check Lamp' })).toBeChecked()
  expect(shown.getByRole('checkbox', { name: 'Check Motor' })).toBeChecked()
  expect(shown.getByRole('button', { name: 'Complete Order' })).toBeEnabled()

  await user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  expect(all).not.toBeChecked()
  expect(all).toBePartiallyChecked()
  await user.click(all)
  await user.click(all)
  expect(shown.getByRole('checkbox', { name: 'Check Lamp' })).not.toBeChecked()
})

test('an order that is ready can only be picked up, with a reminder of the ID', async () => {
  const { app, user, shown, order } = await openOrder('Ready for Pickup')
  expect(shown.queryByRole('checkbox', { name: /Check/ })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Reject Order' })).toBeNull()
  expect(shown.queryByRole('button', { name: 'Complete Order' })).toBeNull()
  const button = shown.getByRole('button', { name: 'Picked Up' })
  await user.hover(button)
  expect(await screen.findByRole('tooltip')).toHaveTextContent(collectId)
  await user.click(button)

  expect(await screen.findByText(statusChanged)).toBeVisible()
  expect(await statusOf(app, order)).toBe('Picked Up')
  const checkedOut = await orderIn('Checked Out Items', order.id)
  expect(checkedOut.getByRole('button', { name: 'Return Items' })).toBeVisible()
})

test('an order that another organiser rejected in the meantime is reported and refetched', async () => {
  const { app, user, shown, order } = await openOrder()
  const other = await app.as(await makeOrganiser(app.db))
  const params = { id: order.id }
  await other.call(updateOrder, { params, body: { status: 'Cancelled' } })
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))

  await expectToasts('error: Something went wrong: Error 400')
  await user.click(await shown.findByRole('button', { name: 'Put away' }))
  const pending = await section(sectionTitle)
  expect(await pending.findByText('This team has no pending orders.')).toBeVisible()
  expect(document.body).not.toHaveFocus()
})

test('an order that no longer exists is reported', async () => {
  const { app, team, user, shown, order } = await openOrder()
  for (const table of ['order_items', 'order_requests'] as const) {
    await app.db.deleteFrom(table).where('order_id', '=', order.id).execute()
  }
  await app.db.deleteFrom('orders').where('id', '=', order.id).execute()
  await user.click(shown.getByRole('button', { name: 'Reject Order' }))
  await user.keyboard('{Enter}')
  await expectToasts('error: Could not update order status: Error 404')
  expect(location.pathname).toBe(`/teams/${team.code}`)
})

test('without a connection nothing changes, and what was checked stays so', async () => {
  const { app, user, shown, order, network } = await openOrder()
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  network.intercept(/^PATCH/, 'no answer')
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  expect(
    await screen.findByText(`No connection: it is not known whether this was done.`),
  ).toBeVisible()
  expect(shown.getByRole('checkbox', { name: 'Check all' })).toBeChecked()
  await waitFor(() => expect(shown.getByRole('button', { name: 'Complete Order' })).toBeEnabled())
  expect(await statusOf(app, order)).toBe('Submitted')
})

test('submitted orders come before ready ones, each the oldest first', async () => {
  const ids: number[] = []
  await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db), quantity: 1 }]
      const make = async (status: OrderStatus, day: string) => {
        const createdAt = `2024-01-${day}T10:00:00.000Z`
        ids.push((await makeOrder(db, { team, status, createdAt, lines })).id)
      }
      await make('Ready for Pickup', '01')
      await make('Submitted', '03')
      await make('Submitted', '02')
    },
  })
  const pending = await section(sectionTitle)
  const shown = await pending.findAllByRole('article')
  const [ready, later, earlier] = ids
  expect(shown.map((order) => within(order).getByRole('heading').textContent)).toEqual(
    [earlier, later, ready].map((id) => `Order #${id}`),
  )
})

test('an item opens its product overview, without Add to cart', async () => {
  const { user, shown } = await openOrder()
  await user.click(shown.getByRole('button', { name: /^Lamp/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  expect(await sheet.findByText('Lamp')).toBeVisible()
  expect(sheet.queryByRole('button', { name: /add to cart/i })).toBeNull()
})
