import { updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

/** The dashboard of a team with one submitted order. */
async function openDashboard() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const item = await makeItem(app.db)
  const lines = [{ item, quantity: 1 }]
  const order = await makeOrder(app.db, { team, lines })
  const { user, network, client } = await renderApp('/', { app, as: team.members[0] })
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
    return within(await screen.findByRole('dialog', { name: 'Careful!' }))
  }
  const statusOf = async () => {
    const { id } = order
    const rows = app.db.selectFrom('orders').select('status').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).status
  }
  return { app, team, order, user, network, client, ask, statusOf }
}

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('cancelling asks first, then removes the order and says so', async () => {
  const { user, ask, order, statusOf } = await openDashboard()
  const dialog = await ask()
  const question = 'Are you sure you want to cancel this order? The team will be notified.'
  expect(dialog.getByText(question).textContent).toBe(question)
  expect(dialog.getByText(`Order #${order.id}`)).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(`${question} Order #${order.id}`)
  expect(dialog.getByRole('button', { name: 'Go Back' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Delete Order' }))

  await expectToasts('success: Order has been cancelled.')
  expect(await screen.findByText(/no pending orders/)).toBeVisible()
  expect(await statusOf()).toBe('Cancelled')
  await noDialog()
  expect(screen.queryByText(`Order #${order.id}`)).toBeNull()
  const pending = screen.getByRole('region', { name: 'Pending Orders', hidden: true })
  await waitFor(() => expect(pending).toContainElement(document.activeElement as HTMLElement))
})

test('Go Back leaves the order as it is', async () => {
  const { user, ask, order, statusOf } = await openDashboard()
  const dialog = await ask()
  await user.click(dialog.getByRole('button', { name: 'Go Back' }))

  await noDialog()
  expect(screen.getByText(`Order #${order.id}`)).toBeVisible()
  expect(await statusOf()).toBe('Submitted')
})

test('an order that became ready in the meantime cannot be cancelled, and shows as ready', async () => {
  const { app, user, ask, order } = await openDashboard()
  const dialog = await ask()
  const organiser = await app.as(await makeOrganiser(app.db))
  const params = { id: order.id }
  await organiser.call(updateOrder, { params, body: { status: 'Ready for Pickup' } })
  await user.click(dialog.getByRole('button', { name: 'Delete Order' }))

  await expectToasts(
    'error: Failed to cancel order: An order that is Ready for Pickup cannot be changed to Cancelled.',
  )
  expect(await screen.findByText('Ready for pickup')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull())
})

test.each([
  [['Ready for Pickup'], 'Ready for pickup'],
  [['Ready for Pickup', 'Picked Up'], 'Picked Up'],
  [['Cancelled'], 'Cancelled'],
] as const)(
  'an order that the desk moves to %j while the question is open can no longer be cancelled, which it says',
  async (statuses, shownAs) => {
    const { app, user, client, ask, order } = await openDashboard()
    const dialog = await ask()
    const organiser = await app.as(await makeOrganiser(app.db))
    for (const status of statuses) {
      await organiser.call(updateOrder, { params: { id: order.id }, body: { status } })
    }
    await client.refetchQueries()
    const now = `Order #${order.id} It is shown as “${shownAs}” now: it can no longer be cancelled.`
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(now))
    expect(dialog.getByRole('button', { name: 'Delete Order' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Go Back' }))
    await noDialog()
    expect(document.body).not.toHaveFocus()
  },
)

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'Failed to cancel order: Your team has no order #{id}.'],
  [
    { status: 400, body: { status: ['Too late.', 'Really.'] } },
    'Failed to cancel order: Too late.',
  ],
] as const)('a failure (%o) is reported, and the order stays', async (answer, text) => {
  const { user, network, ask, order, statusOf } = await openDashboard()
  const dialog = await ask()
  network.intercept(/^PATCH/, answer)
  await user.click(dialog.getByRole('button', { name: 'Delete Order' }))

  await noDialog()
  expect(await screen.findByText(text.replace('{id}', String(order.id)))).toBeVisible()
  expect(screen.getByText(`Order #${order.id}`)).toBeVisible()
  expect(await statusOf()).toBe('Submitted')
})
