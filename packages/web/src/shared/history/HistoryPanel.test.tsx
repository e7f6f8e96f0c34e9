import { listHistory, type Order, returnItems, updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import type { TestClient } from '@signout/server/testing/requests/test-client.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { openTeamPage, orderIn, section, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

type Status = Order['status']

/** The page of a team whose order of three lamps Grace Hopper has moved this far. */
async function openOrder(...statuses: readonly Status[]) {
  const made = { order: { id: 0 }, lamp: { id: 0 } }
  const grace: { client?: TestClient } = {}
  const page = await openTeamPage({
    fill: async (app, team) => {
      made.lamp = await makeItem(app.db, { name: 'Lamp', quantity: 3 })
      const lines = [{ item: made.lamp, quantity: 3 }]
      made.order = await makeOrder(app.db, { team, lines })
      const as = await makeOrganiser(app.db, { first_name: 'Grace', last_name: 'Hopper' })
      grace.client = await app.as(as)
      for (const status of statuses) {
        await grace.client.call(updateOrder, { params: made.order, body: { status } })
      }
    },
  })
  const order = await orderIn('Team orders', made.order.id)
  const label = `History of order #${made.order.id}`
  const open = async () => {
    await page.user.click(order.getByRole('button', { name: label }))
    return within(await order.findByRole('list', { name: label }))
  }
  const texts = () =>
    order.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)
  return { ...page, ...made, shown: order, open, texts, other: grace.client as TestClient }
}

async function confirm(user: { click: (element: HTMLElement) => Promise<void> }) {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
}

test('the history of an order says who did what and when, the latest first', async () => {
  const { network, other, order, lamp, open, texts, shown } = await openOrder(
    'Ready for Pickup',
    'Picked Up',
  )
  await other.call(returnItems, {
    body: {
      order: order.id,
      hardware: [
        { id: lamp.id, quantity: 1, part_returned_health: 'Healthy' },
        { id: lamp.id, quantity: 1, part_returned_health: 'Broken' },
      ],
    },
  })
  expect(network.calls.filter((call) => call.includes('/history/'))).toEqual([])
  const list = await open()
  expect(texts()).toEqual([
    'Grace Hopper took back 2 of 3 Lamp: 1 Healthy, 1 Broken',
    'Grace Hopper handed out the order',
    'Grace Hopper completed the order',
  ])
  expect(list.getAllByText('Feb 3, 10:00')).toHaveLength(3)
  expect(list.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)

  const button = shown.getByRole('button', { name: `History of order #${order.id}` })
  expect(button).toHaveAttribute('aria-expanded', 'true')
})

test('the latest row that still holds can be taken back, then the one before it', async () => {
  const { app, user, order, open, texts, shown } = await openOrder('Ready for Pickup', 'Picked Up')
  await open()
  await user.click(shown.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Grace Hopper handed out the order. The order will be as it was before.',
  )
  await confirm(user)
  await expectToasts(`success: Order #${order.id} is as it was before.`)
  await waitFor(() => expect(texts()[0]).toMatch(/ undid the handing out of the order$/))
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  expect(shown.getByText(/^· Undone by Person Number/)).toBeVisible()

  await user.click(await shown.findByRole('button', { name: 'Undo' }))
  await confirm(user)
  await waitFor(() => expect(texts()[0]).toMatch(/ undid the completion of the order$/))
  expect(await statusOf(app, order)).toBe('Submitted')
  await waitFor(() => expect(shown.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('a row that another organiser’s change followed is not undone, and the server says why', async () => {
  const { app, user, order, other, open, shown } = await openOrder('Ready for Pickup')
  await open()
  await other.call(updateOrder, { params: order, body: { status: 'Picked Up' } })
  await user.click(shown.getByRole('button', { name: 'Undo' }))
  await confirm(user)
  await expectToasts(
    `error: Could not undo the change of order #${order.id}: Only the latest change of an order can be undone, and this is not it.`,
  )
  expect(await statusOf(app, order)).toBe('Picked Up')
})

test('a change by another organiser during the question is said in the dialog, which stays', async () => {
  const { user, client, order, other, open, shown } = await openOrder('Ready for Pickup')
  await open()
  await user.click(shown.getByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('dialog')
  await other.call(updateOrder, { params: order, body: { status: 'Picked Up' } })
  await client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === listHistory.path })
  await waitFor(() => expect(dialog).toHaveTextContent('has been changed since'))
  expect(dialog).toBeVisible()
})

test('a history without rows says so', async () => {
  const { user, shown, order } = await openOrder()
  await user.click(shown.getByRole('button', { name: `History of order #${order.id}` }))
  expect(await shown.findByText('Nothing has been recorded yet.')).toBeVisible()
})

test('a history that cannot be loaded says so, and Retry loads it', async () => {
  const { user, network, shown, order } = await openOrder('Cancelled')
  network.intercept(/history/, { status: 500 })
  await user.click(shown.getByRole('button', { name: `History of order #${order.id}` }))
  expect(await shown.findByText('Unable to view the history.')).toBeVisible()
  network.restore()
  await user.click(shown.getByRole('button', { name: 'Retry' }))
  expect(await shown.findByText('rejected the order', { exact: false })).toBeVisible()
})

test('the history of a team comes page by page', async () => {
  const { team, user } = await openTeamPage({
    fill: async (app, team) => {
      const lines = [{ item: await makeItem(app.db, { quantity: 12 }), quantity: 1 }]
      const grace = await app.as(await makeOrganiser(app.db))
      for (let made = 0; made < 12; made += 1) {
        const params = await makeOrder(app.db, { team, lines: lines })
        await grace.call(updateOrder, { params, body: { status: 'Ready for Pickup' } })
      }
    },
  })
  const label = `History of team ${team.code}`
  const info = await section('Team info')
  await user.click(await info.findByRole('button', { name: label }))
  const list = within(await info.findByRole('list', { name: label }))
  expect(list.getAllByRole('listitem')).toHaveLength(10)
  expect(list.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(info.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(12))
  expect(info.queryByRole('button', { name: 'Show more' })).toBeNull()
  const [first] = list.getAllByRole('listitem')
  expect(first).toHaveTextContent(/^Person Number \d+ completed order #\d+Feb 3, 10:00$/)
})

test('the history of an item is in its overview, for organisers', async () => {
  const app = await startTestApp()
  const { id } = await makeItem(app.db, { name: 'Uno' })
  const { user } = await renderApp(`/inventory?item=${id}`, {
    app,
    as: await makeOrganiser(app.db),
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  await user.click(await sheet.findByRole('button', { name: 'History of Uno' }))
  expect(await sheet.findByText('Nothing has been recorded yet.')).toBeVisible()
})
