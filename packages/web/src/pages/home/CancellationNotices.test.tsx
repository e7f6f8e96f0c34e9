import { type Order, submitOrder, updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillCart, storedCart, expectToasts } from '#testing/stores.ts'
import { firstOf, letButtonsSettle } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { noticeKey, type CancelledOrder, recentCancellations } from './CancellationNotices.tsx'

interface Situation {
  readonly reason?: string
  readonly now?: Date
  /** Limit of the lamps. */
  readonly limit?: number
  readonly inCart?: number
  /** Calls that the server cannot answer. */
  readonly failing?: RegExp
}

const putBackLabel = 'Put these items back in the cart'

/** The dashboard of a team whose order of three lamps and a motor the desk has rejected. */
async function openDashboard({ reason, now, limit, inCart = 0, failing }: Situation = {}) {
  const app = await startTestApp(now && { now })
  const team = await makeTeam(app.db)
  const lamp = await makeItem(app.db, { name: 'Lamp', max_per_team: limit ?? null })
  const motor = await makeItem(app.db, { name: 'Motor' })
  const lines = [
    { item: lamp, quantity: 2, requested: 3 },
    { item: motor, quantity: 1 },
  ]
  const order = await makeOrder(app.db, { team, lines })
  const desk = await app.as(await makeOrganiser(app.db))
  const body = { status: 'Cancelled' as const, ...(reason !== undefined && { reason }) }
  await desk.call(updateOrder, { params: order, body })
  const as = team.members[0]
  if (inCart > 0) fillCart(as, [{ id: lamp.id, quantity: inCart }])
  const rendered = await renderApp('/', {
    app,
    as,
    prepare: (network) => failing && network.intercept(failing, { status: 500 }),
  })
  const title = `The desk cancelled order #${order.id}`
  return { ...rendered, app, as, desk, team, order, lamp, motor, title }
}

test('the dashboard says which order the desk cancelled, and why', async () => {
  const { title, order } = await openDashboard({ reason: 'No lamps are left' })
  expect(await screen.findByText(title)).toBeVisible()
  const notice = screen.getByText(title).closest('[role=alert]')
  await waitFor(() => expect(notice).toHaveTextContent('Feb 3, 10:00 · 3 Lamp, 1 Motor'))
  expect(notice).toHaveTextContent('Reason: No lamps are left')
  expect(screen.queryByRole('article', { name: `Order #${order.id}` })).toBeNull()
})

test('its items are put back in the cart as they were requested', async () => {
  const { user, as, lamp, motor, order, title } = await openDashboard()
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByText(/^Reason/)).toBeNull()
  const button = screen.getByRole('button', { name: putBackLabel })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)

  await expectToasts(
    `warning: Order #${order.id} was cancelled by the desk.`,
    `success: The items of order #${order.id} are back in your cart.`,
  )
  expect(storedCart(as)).toEqual([
    { hardware_id: lamp.id, quantity: 3 },
    { hardware_id: motor.id, quantity: 1 },
  ])
  expect(screen.queryByText(title)).toBeNull()
  expect(document.body).not.toHaveFocus()
  expect(screen.getByRole('link', { name: 'Cart (4)' })).toBeVisible()
})

test('items that the cart’s rules forbid stay out of it, and are named', async () => {
  const { user, as, lamp, motor, order } = await openDashboard({ limit: 3, inCart: 2 })
  const button = await screen.findByRole('button', { name: putBackLabel })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  await expectToasts(
    `warning: Order #${order.id} was cancelled by the desk.`,
    `warning: Not all items of order #${order.id} could be put back in your cart: 1 of 3 Lamp.`,
  )
  expect(storedCart(as)).toEqual([
    { hardware_id: lamp.id, quantity: 3 },
    { hardware_id: motor.id, quantity: 1 },
  ])
})

test('after the sign-out window nothing can be put back, and the button says why', async () => {
  await openDashboard({ now: new Date('2026-01-01T12:00:00.000Z') })
  expect(await screen.findByRole('button', { name: putBackLabel })).toBeDisabled()
  expect(screen.getByText(/^You cannot add items to cart/)).toBeVisible()
})

test.each([
  [/categories/, 'Unable to view the categories.'],
  [/hardware\/hardware/, 'Unable to view the details of your items.'],
])(
  'without what it needs (%o) the button says so, and it can be loaded again',
  async (failing, why) => {
    const { user, network } = await openDashboard({ failing })
    expect(await screen.findByText(why)).toBeVisible()
    const button = screen.getByRole('button', { name: putBackLabel })
    expect(button).toBeDisabled()
    network.restore()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('button', { name: putBackLabel })).toBeEnabled())
  },
)

test.each([
  ['Put back', putBackLabel],
  ['Dismiss', /^Dismiss the notice/],
])('a double click on %s reaches one of two notices', async (_, name) => {
  const { app, team, desk, lamp, client, user } = await openDashboard()
  const other = await makeOrder(app.db, { team, lines: [{ item: lamp, quantity: 1 }] })
  await desk.call(updateOrder, { params: other, body: { status: 'Cancelled' } })
  await client.refetchQueries()
  const buttons = () => screen.getAllByRole('button', { name })
  await waitFor(() => expect(buttons()).toHaveLength(2))
  await waitFor(() => expect(buttons()[0]).toBeEnabled())
  letButtonsSettle()
  await user.click(firstOf(buttons()))
  expect(buttons()).toHaveLength(1)
  await user.click(firstOf(buttons()))
  expect(buttons()).toHaveLength(1)
})

test('it is gone from every device of the team once its items were ordered again', async () => {
  const { app, team, lamp, motor, title, client } = await openDashboard()
  expect(await screen.findByText(title)).toBeVisible()
  app.clock.advance(60_000)
  const other = await app.as(firstOf(team.members.slice(1)))
  const hardware = [lamp, motor].map(({ id }) => ({ id, quantity: 1 }))
  await other.call(submitOrder, { body: { hardware } })
  await client.refetchQueries()
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

test('a notice that was dismissed does not come back with the dashboard', async () => {
  const { user, order, title } = await openDashboard()
  await screen.findByText(title)
  await user.click(
    screen.getByRole('button', { name: `Dismiss the notice about order #${order.id}` }),
  )
  expect(screen.queryByText(title)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Inventory' }))
  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByRole('region', { name: 'Pending Orders' })).toBeVisible()
  expect(screen.queryByText(title)).toBeNull()
})

test('the team’s own cancelled orders can be put back as well', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const lamp = await makeItem(app.db, { name: 'Lamp' })
  const order = await makeOrder(app.db, { team, lines: [{ item: lamp, quantity: 2 }] })
  const as = team.members[0]
  const { user } = await renderApp('/', { app, as })
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Careful!' }))
  await user.click(dialog.getByRole('button', { name: 'Delete Order' }))

  expect(await screen.findByText(`Your team cancelled order #${order.id}`)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: putBackLabel }))
  expect(storedCart(as)).toEqual([{ hardware_id: lamp.id, quantity: 2 }])
})

test('a notice that was dismissed hides no later cancellation of the same order', () => {
  const cancelledAt = (at: string) =>
    // Sound: nothing else of an order is asked for.
    ({ id: 1, cancellation: { by: 'desk', reason: null, at } }) as unknown as CancelledOrder
  const dismissed = noticeKey(cancelledAt('2024-02-03T14:00:00.000Z'))
  expect(noticeKey(cancelledAt('2024-02-03T14:00:00.000Z'))).toBe(dismissed)
  expect(noticeKey(cancelledAt('2024-02-03T15:00:00.000Z'))).not.toBe(dismissed)
})

test('a cancellation is shown for 12 hours, the latest first', () => {
  const order = (id: number, at: string | null) =>
    cancelledOrder({ id, at, created_at: '2024-02-03T02:00:00.000Z', request: [1] })
  const orders = [
    order(1, '2024-02-03T03:00:00.000Z'),
    order(2, '2024-02-03T03:00:00.001Z'),
    order(3, null),
    order(4, '2024-02-03T14:00:00.000Z'),
  ]
  const now = Date.parse('2024-02-03T15:00:00.000Z')
  expect(recentCancellations(orders, now).map(({ id }) => id)).toEqual([4, 2])
})

test.each([
  ['with all of its items', [['11:00', [1, 2]]], []],
  [
    'in two orders',
    [
      ['11:00', [2]],
      ['12:00', [1, 3]],
    ],
    [],
  ],
  ['in part', [['11:00', [1]]], [1]],
  ['before it was cancelled', [['09:00', [1, 2]]], [1]],
] as const)('a cancellation goes away once the team has ordered again %s', (_, later, shown) => {
  const cancelled = { id: 1, at: '2024-02-03T10:00:00.000Z', request: [1, 2] }
  const orders = [
    cancelledOrder({ ...cancelled, created_at: '2024-02-03T08:00:00.000Z' }),
    ...later.map(([time, request], index) =>
      cancelledOrder({
        id: index + 2,
        at: null,
        created_at: `2024-02-03T${time}:00.000Z`,
        request,
      }),
    ),
  ]
  const now = Date.parse('2024-02-03T15:00:00.000Z')
  expect(recentCancellations(orders, now).map(({ id }) => id)).toEqual(shown)
})

interface Cancelled {
  readonly id: number
  readonly at: string | null
  readonly created_at: string
  readonly request: readonly number[]
}

function cancelledOrder({ id, at, created_at, request }: Cancelled): Order {
  return {
    id,
    created_at,
    request: request.map((item) => ({ id: item, requested_quantity: 1 })),
    cancellation: at && { by: 'desk', reason: null, at },
    // Sound: nothing else of an order is asked for.
  } as unknown as Order
}
