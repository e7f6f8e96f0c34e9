import { listHistory, listOrders, undoEvent, updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { openTeamPage, orderIn, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

/** The page of a team that waits for a lamp, and another organiser. */
async function openOrder() {
  const order = { id: 0 }
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Lamp' }), quantity: 1 }]
      order.id = (await makeOrder(db, { team, lines })).id
    },
  })
  const shown = await orderIn('Simple Fulfillment for Pending Orders', order.id)
  const other = await page.app.as(await makeOrganiser(page.app.db))
  const refetch = () =>
    page.client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === listOrders.path })
  return { ...page, order, shown, other, refetch }
}

test.each([
  ['Ready for Pickup', '“Ready for pickup”'],
  ['Cancelled', '“Cancelled”'],
] as const)(
  'an order that became %s while its reason was typed cannot be rejected, and the reason stays',
  async (status, statusShown) => {
    const { user, shown, order, other, refetch } = await openOrder()
    await user.click(shown.getByRole('button', { name: 'Reject Order' }))
    const dialog = within(await screen.findByRole('dialog'))
    const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' })
    await user.type(reason, 'No lamps')
    await other.call(updateOrder, { params: order, body: { status } })
    await refetch()
    expect(await dialog.findByRole('alert')).toHaveTextContent(statusShown)
    expect(dialog.getByRole('button', { name: 'Reject Order' })).toBeDisabled()
    expect(reason).toHaveValue('No lamps')
    await user.click(dialog.getByRole('button', { name: 'Go Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body).not.toHaveFocus()
  },
)

test('an order that was taken back elsewhere can be completed once more after a lost answer', async () => {
  const { app, user, shown, order, other, network, refetch } = await openOrder()
  const complete = async () => {
    await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  }
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  network.intercept(/^PATCH/, 'lost')
  await complete()
  expect(await screen.findByText(/^No connection/)).toBeVisible()
  network.restore()
  await refetch()
  expect(await shown.findByRole('button', { name: 'Picked Up' })).toBeVisible()
  const { body } = await other.call(listHistory, { query: { order: order.id } })
  await other.call(undoEvent, { params: order, body: { event: firstOf(body.results).id } })
  await refetch()
  await waitFor(() => expect(shown.getByRole('button', { name: 'Complete Order' })).toBeEnabled())
  await complete()
  await expectToasts('success: Order status has been changed.')
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})
