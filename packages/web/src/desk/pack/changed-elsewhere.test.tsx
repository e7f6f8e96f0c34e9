// Runs in test:all only: it plays what two organisers do to one order, which the server decides.
import {
  fullName,
  getUser,
  listHistory,
  listOrders,
  type OrderStatus,
  shortenOrder,
  undoEvent,
  updateOrder,
} from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { openTeamPage, orderIn, section, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §17.

const title = 'Simple Fulfillment for Pending Orders'

/** The page of a team that waits for a lamp, and another organiser. */
async function openOrder() {
  const order = { id: 0 }
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Lamp' }), quantity: 1 }]
      order.id = (await makeOrder(db, { team, lines })).id
    },
  })
  const shown = await orderIn(title, order.id)
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
  expect(shown.queryByRole('button', { name: 'Put away' })).toBeNull()
  const { body } = await other.call(listHistory, { query: { order: order.id } })
  await other.call(undoEvent, { params: order, body: { event: firstOf(body.results).id } })
  await refetch()
  await waitFor(() => expect(shown.getByRole('button', { name: 'Complete Order' })).toBeEnabled())
  await complete()
  await expectToasts('success: Order status has been changed.')
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})

/** The page of a team with two orders, and another organiser; something of the first is ticked. */
async function openTicked() {
  const ids: number[] = []
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      for (const name of ['Lamp', 'Motor', 'Fan']) {
        const lines = [
          { item: await makeItem(db, { name }), quantity: 1 },
          { item: await makeItem(db, { name: `${name} cable` }), quantity: 2 },
        ]
        ids.push((await makeOrder(db, { team, lines })).id)
      }
    },
  })
  const [, id = 0] = ids
  const shown = await orderIn(title, id)
  await page.user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  const organiser = await makeOrganiser(page.app.db)
  const other = await page.app.as(organiser)
  const { body: user } = await other.call(getUser, {})
  const move = async (...statuses: OrderStatus[]) => {
    for (const status of statuses)
      await other.call(updateOrder, { params: { id }, body: { status } })
    await page.client.refetchQueries()
  }
  const places = async () => {
    const orders = (await section(title)).queryAllByRole('article')
    return orders.map((order) =>
      ids.indexOf(Number(order.querySelector('h3')?.textContent.slice(7))),
    )
  }
  return { ...page, id, shown, move, places, name: fullName(user) }
}

test.each([
  [['Ready for Pickup'], 'Completed', [0, 2, 1]],
  [['Ready for Pickup', 'Picked Up'], 'Handed out', [0, 2]],
  [['Cancelled'], 'Cancelled', [0, 2]],
] as const)(
  'an order with a tick that is moved to %s elsewhere stays in its place, says who did it, and goes when it is put away',
  async (statuses, deed, after) => {
    const { user, shown, move, places, name } = await openTicked()
    await move(...statuses)
    expect(await shown.findByText(`${deed} by ${name}`)).toBeVisible()
    expect(await places()).toEqual([0, 1, 2])
    const box = shown.getByRole('checkbox', { name: 'Check Motor' })
    expect(box).toBeChecked()
    expect(box).toBeDisabled()
    for (const gone of ['Complete Order', 'Reject Order', 'Picked Up']) {
      expect(shown.queryByRole('button', { name: gone })).toBeNull()
    }
    await user.click(shown.getByRole('button', { name: 'Put away' }))
    await waitFor(async () => expect(await places()).toEqual(after))
    expect(document.body).not.toHaveFocus()
  },
)

test('who completed an order stays said when another organiser then takes units out of it', async () => {
  const { app, shown, move, id, name, client } = await openTicked()
  await move('Ready for Pickup')
  expect(await shown.findByText(`Completed by ${name}`)).toBeVisible()
  const cables = app.db.selectFrom('hardware').select('id').where('name', '=', 'Motor cable')
  const items = [{ ...(await cables.executeTakeFirstOrThrow()), quantity: 1 }]
  const third = await app.as(await makeOrganiser(app.db))
  await third.call(shortenOrder, { params: { id }, body: { items, missing: false } })
  await client.refetchQueries()
  expect(shown.getByText(`Completed by ${name}`)).toBeVisible()
})

test('an order with a tick that comes back to be packed can be packed on', async () => {
  const { app, shown, move, id, places, client } = await openTicked()
  await move('Ready for Pickup')
  await shown.findByRole('button', { name: 'Put away' })
  const other = await app.as(await makeOrganiser(app.db))
  const { body } = await other.call(listHistory, { query: { order: id } })
  await other.call(undoEvent, { params: { id }, body: { event: firstOf(body.results).id } })
  await client.refetchQueries()
  await waitFor(() => expect(shown.getByRole('checkbox', { name: 'Check Motor' })).toBeEnabled())
  expect(shown.getByRole('checkbox', { name: 'Check Motor' })).toBeChecked()
  expect(shown.queryByRole('button', { name: 'Put away' })).toBeNull()
  expect(await places()).toEqual([0, 1, 2])
})

test('an order without a tick goes where it belongs', async () => {
  const { user, shown, move, places } = await openTicked()
  await user.click(shown.getByRole('checkbox', { name: 'Check Motor' }))
  await move('Ready for Pickup')
  await waitFor(async () => expect(await places()).toEqual([0, 2, 1]))
})

/** The page with a tick at two cables, of which another organiser then takes out so many. */
async function openShortened(quantity: number) {
  const page = await openTicked()
  const { app, client, user, shown, id } = page
  const box = (name: string) => shown.getByRole('checkbox', { name: `Check ${name}` })
  await user.click(box('Motor'))
  await user.click(box('Motor cable'))
  const cables = app.db.selectFrom('hardware').select('id').where('name', '=', 'Motor cable')
  const item = await cables.executeTakeFirstOrThrow()
  const other = await app.as(await makeOrganiser(app.db))
  const body = { items: [{ id: item.id, quantity }], missing: false }
  expect((await other.call(shortenOrder, { params: { id }, body })).status).toBe(200)
  await client.refetchQueries()
  return { ...page, box }
}

test('a ticked row that is shortened elsewhere says so until it is ticked again, and the order stays in its place', async () => {
  const { user, shown, box, places } = await openShortened(1)
  const note = 'Changed in the meantime: you had ticked 2 × Motor cable.'
  expect(await shown.findByText(note)).toBeVisible()
  expect(box('Motor cable')).not.toBeChecked()
  expect(await places()).toEqual([0, 1, 2])
  await user.click(box('Motor cable'))
  expect(box('Motor cable')).toBeChecked()
  expect(shown.queryByText(note)).toBeNull()
})

test('a ticked row that is taken out elsewhere says so until that is put away', async () => {
  const { user, shown, places } = await openShortened(2)
  const note = 'Taken out in the meantime: you had ticked 2 × Motor cable.'
  expect(await shown.findByText(note)).toBeVisible()
  expect(shown.queryByRole('row', { name: /Motor cable/ })).toBeNull()
  expect(await places()).toEqual([0, 1, 2])
  await user.click(shown.getByRole('button', { name: 'Put away' }))
  expect(shown.queryByText(note)).toBeNull()
  // Changed last, it is the last again.
  await waitFor(async () => expect(await places()).toEqual([0, 2, 1]))
  expect(document.body).not.toHaveFocus()
})

test('an order rejected here disappears at once', async () => {
  const { user, shown, places } = await openTicked()
  await user.click(shown.getByRole('button', { name: 'Reject Order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Reject Order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await places()).toEqual([0, 2]))
})
