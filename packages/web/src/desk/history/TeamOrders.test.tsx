import { correctCondition, listOrders } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { expectStockToAddUp, readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTeamPage, orderIn, section } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

const sectionTitle = 'Team orders'
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('every order shows its status, times, quantities and what came back', async () => {
  const ids = { returned: 0, cancelled: 0, short: 0 }
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      const lamp = await makeItem(db, { name: 'Lamp' })
      const motor = await makeItem(db, { name: 'Motor' })
      const returned = await makeOrder(db, {
        team,
        status: 'Returned',
        lines: [{ item: lamp, quantity: 3, returned: ['Lost', 'Healthy', 'Healthy'] }],
      })
      const cancelled = await makeOrder(db, {
        team,
        status: 'Cancelled',
        lines: [{ item: lamp, quantity: 1 }],
      })
      const short = await makeOrder(db, {
        team,
        lines: [
          { item: lamp, quantity: 1, requested: 2 },
          { item: motor, quantity: 0, requested: 4 },
        ],
      })
      Object.assign(ids, { returned: returned.id, cancelled: cancelled.id, short: short.id })
    },
  })
  const short = await orderIn(sectionTitle, ids.short)
  await user.click(short.getByRole('button', { name: `2 items of order #${ids.short}` }))
  expect(cellsOf(await short.findByRole('row', { name: /Motor/ }))).toEqual([
    'Motor',
    '4',
    '0',
    '–',
  ])
  expect(cellsOf(short.getByRole('row', { name: /Lamp/ }))).toEqual(['Lamp', '2', '1', '–'])
  const returned = await orderIn(sectionTitle, ids.returned)
  expect(cellsOf(returned.getByRole('row', { name: /Lamp/ }))).toEqual([
    'Lamp',
    '3',
    '3',
    '2 Healthy, 1 Lost',
  ])
  expect(returned.getByText('Returned', { selector: '.MuiChip-label' })).toBeVisible()
  expect(returned.getByText('Ordered Dec 31, 2023, 19:00')).toBeVisible()
  expect(returned.getByRole('table', { name: `Items of order ${ids.returned}` })).toBeVisible()
  const cancelled = await orderIn(sectionTitle, ids.cancelled)
  expect(cancelled.getByText('Cancelled')).toBeVisible()

  const all = (await section(sectionTitle)).getAllByRole('article')
  expect(all.map((order) => within(order).getByRole('heading').textContent)).toEqual(
    [ids.short, ids.cancelled, ids.returned].map((id) => `Order #${id}`),
  )
})

test('an item whose name does not load shows its number', async () => {
  const lamp = { id: 0 }
  await openTeamPage({
    fill: async ({ db }, team) => {
      Object.assign(lamp, await makeItem(db))
      await makeOrder(db, { team, lines: [{ item: lamp, quantity: 1 }] })
    },
    prepare: (network) => network.intercept(/\/api\/hardware\/hardware\//, { status: 500 }),
  })
  expect(await screen.findByText('Failed to fetch hardware data: Error 500')).toBeVisible()
  const orders = await section('Simple Fulfillment for Pending Orders')
  expect(orders.getByRole('button', { name: `Item #${lamp.id}` })).toBeVisible()
})

test('orders shown in a section above are folded, except for returned units', async () => {
  const ids = { out: 0, waiting: 0 }
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      const lamp = { item: await makeItem(db, { name: 'Lamp' }), quantity: 2 }
      const motor = { item: await makeItem(db, { name: 'Motor' }), quantity: 1 }
      const lines = [{ ...lamp, returned: ['Broken'] as const }, motor]
      ids.out = (await makeOrder(db, { team, status: 'Picked Up', lines })).id
      ids.waiting = (await makeOrder(db, { team, lines: [motor] })).id
    },
  })
  const out = await orderIn(sectionTitle, ids.out)
  expect(await out.findByText('1 Broken, 1 still out')).toBeVisible()
  expect(out.queryByRole('row', { name: /Motor/ })).toBeNull()
  const waiting = await orderIn(sectionTitle, ids.waiting)
  expect(waiting.queryByRole('table')).toBeNull()

  const fold = waiting.getByRole('button', { name: `1 item of order #${ids.waiting}` })
  expect(fold).toHaveAttribute('aria-expanded', 'false')
  await user.click(fold)
  expect(waiting.getByRole('row', { name: /Motor/ })).toBeVisible()
  await user.click(fold)
  expect(waiting.queryByRole('table')).toBeNull()
})

test('a long history is folded', async () => {
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Lamp' }), quantity: 1 }]
      for (let order = 0; order < 9; order += 1) {
        await makeOrder(db, { team, status: 'Cancelled', lines })
      }
    },
  })
  const orders = await section(sectionTitle)
  expect(orders.getAllByRole('article')).toHaveLength(6)
  expect(orders.getAllByRole('table')).toHaveLength(2)
  await user.click(orders.getByRole('button', { name: 'Show 3 older orders' }))
  expect(orders.getAllByRole('article')).toHaveLength(9)
  expect(orders.queryByRole('button', { name: /older/ })).toBeNull()
})

/** The page of a team that has returned three lamps, two of them healthy, and none is left on the shelf. */
async function openReturned() {
  const made = { lamp: { id: 0 }, order: { id: 0 } }
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      made.lamp = await makeItem(db, { name: 'Lamp', quantity: 3 })
      const line = { item: made.lamp, quantity: 3 }
      const returned = ['Healthy', 'Broken', 'Healthy'] as const
      made.order = await makeOrder(db, { team, status: 'Returned', lines: [{ ...line, returned }] })
    },
  })
  const order = await orderIn(sectionTitle, made.order.id)
  await order.findByRole('button', { name: 'Lamp' })
  const label = 'Correct the condition of Lamp'
  const open = async () => {
    await page.user.click(order.getByRole('button', { name: label }))
    return within(order.getByRole('form', { name: label }))
  }
  const remaining = () => readRemaining(page.app.db, made.lamp)
  const refetch = () =>
    page.client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === listOrders.path })
  return { ...page, ...made, shown: order, label, open, remaining, refetch }
}

test('the condition of a returned unit is corrected in place, and what that does is said', async () => {
  const { app, user, shown, label, open, remaining } = await openReturned()
  const form = await open()
  const from = form.getByLabelText('One unit returned as')
  const to = form.getByLabelText('is in fact')
  expect(within(from).getAllByRole('option')).toHaveLength(2)
  expect(form.getByText('It leaves the shelf.')).toBeVisible()
  await user.selectOptions(from, 'Broken')
  expect(to).toHaveValue('Healthy')
  expect(form.getByText('It goes back on the shelf.')).toBeVisible()
  await user.selectOptions(to, 'Lost')
  expect(form.getByText('It stays off the shelf.')).toBeVisible()
  await user.selectOptions(to, 'Healthy')
  await user.click(form.getByRole('button', { name: 'Correct' }))

  await expectToasts(
    'success: A returned Lamp is now Healthy, not Broken. It goes back on the shelf.',
  )
  expect(await shown.findByText('3 Healthy')).toBeVisible()
  expect(shown.queryByRole('form')).toBeNull()
  expect(shown.getByRole('button', { name: label })).toHaveFocus()
  expect(await remaining()).toBe(3)
  await expectStockToAddUp(app.db)
})

test('a correction that is refused says why in its place', async () => {
  const { app, team, user, lamp, shown, open, remaining } = await openReturned()
  await makeOrder(app.db, { team, lines: [{ item: lamp, quantity: 2 }] })
  const form = await open()
  await user.click(form.getByRole('button', { name: 'Correct' }))
  expect(await form.findByRole('alert')).toHaveTextContent(
    'Could not correct the condition: No unit of Lamp is left on the shelf.',
  )
  expect(shown.getByText('2 Healthy, 1 Broken')).toBeVisible()
  expect(await remaining()).toBe(0)

  await user.selectOptions(form.getByLabelText('is in fact'), 'Lost')
  expect(form.queryByRole('alert')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(shown.queryByRole('form')).toBeNull()
})

test('a correction that is being sent is not closed by its pencil, so that a refusal shows', async () => {
  const { app, team, user, network, lamp, shown, label, open } = await openReturned()
  await makeOrder(app.db, { team, lines: [{ item: lamp, quantity: 2 }] })
  const form = await open()
  const release = network.hold(/^PATCH/)
  await user.click(form.getByRole('button', { name: 'Correct' }))
  const pencil = shown.getByRole('button', { name: label })
  await user.click(pencil)
  expect(pencil).toHaveAttribute('aria-disabled', 'true')
  release()
  expect(await form.findByRole('alert')).toHaveTextContent(/is left on the shelf/)
  await user.click(pencil)
  expect(shown.queryByRole('form')).toBeNull()
})

test('a correction of a unit that does not exist any more says so in its place', async () => {
  const { user, network, open } = await openReturned()
  const form = await open()
  network.intercept(/^PATCH/, { status: 404, body: { detail: 'Not found.' } })
  await user.click(form.getByRole('button', { name: 'Correct' }))
  expect(await form.findByRole('alert')).toHaveTextContent(
    'Could not correct the condition: There is no such unit in this order.',
  )
})

test('a correction without an answer is tried again on the same unit', async () => {
  const { user, network, shown, open, remaining, refetch } = await openReturned()
  const form = await open()
  network.intercept(/^PATCH/, 'lost')
  await user.click(form.getByRole('button', { name: 'Correct' }))
  expect(await form.findByRole('alert')).toHaveTextContent(
    `No connection: it is not known whether this was done.`,
  )
  network.restore()
  await refetch()
  expect(await shown.findByText('1 Healthy, 2 Broken')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Correct' }))
  expect(await screen.findByText(/^A returned Lamp is now Broken/)).toBeVisible()
  expect(shown.getByText('1 Healthy, 2 Broken')).toBeVisible()
  expect(await remaining()).toBe(1)
})

test('a correction keeps its choice when another organiser is faster, and says so', async () => {
  const { app, user, order, shown, open, refetch } = await openReturned()
  const form = await open()
  const from = form.getByLabelText('One unit returned as')
  await user.selectOptions(from, 'Broken')
  const units = app.db.selectFrom('order_items').select('id')
  const unit = await units.where('part_returned_health', '=', 'Broken').executeTakeFirstOrThrow()
  const other = await app.as(await makeOrganiser(app.db))
  const params = { id: order.id, unit: unit.id }
  await other.call(correctCondition, { params, body: { part_returned_health: 'Healthy' } })
  await refetch()
  expect(await shown.findByText('3 Healthy')).toBeVisible()
  expect(from).toHaveValue('Broken')
  expect(form.getByLabelText('is in fact')).toHaveValue('Healthy')
  expect(form.getByRole('alert')).toHaveTextContent('No returned Lamp is Broken any more.')
  expect(form.getByRole('button', { name: 'Correct' })).toBeDisabled()
})

test('an order in an unknown status is shown as checked out, and in the history as still out', async () => {
  let id = 0
  let answer = {}
  const { user } = await openTeamPage({
    fill: async (app, team) => {
      const lines = [{ item: await makeItem(app.db), quantity: 1 }]
      id = (await makeOrder(app.db, { team, lines })).id
      const organiser = await app.as(await makeOrganiser(app.db))
      const { body } = await organiser.call(listOrders, { query: { team_code: team.code } })
      const [order] = body.results
      answer = { ...body, results: [{ ...order, status: 'Error' }] }
    },
    prepare: (network) => {
      network.intercept(/^GET .*hardware.orders.*team_code/, { status: 200, body: answer })
    },
  })
  await orderIn('Checked Out Items', id)
  const order = await orderIn(sectionTitle, id)
  expect(order.getByText('Visit the tech station')).toBeVisible()
  await user.click(order.getByRole('button', { name: `1 item of order #${id}` }))
  expect(await order.findByText('1 still out')).toBeVisible()
})
