import { listOwnOrders, reportIncident, updateIncident } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { section } from '#testing/team-page.ts'

const titles = ['Pending Orders', 'Checked out items', 'Returned items']
const at = (hour: string) => `2024-02-01T${hour}:00:00.000Z`

/** A team of two, and an item. */
async function startTeam() {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const uno = await makeItem(app.db, { name: 'Uno', quantity: 50 })
  return { app, team, uno, as: team.members[0] }
}

/** The texts in the table of an order, cell by cell. */
function cellsOf(order: HTMLElement): (string | null)[][] {
  const [, ...rows] = within(order).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}

test('orders are grouped and sorted as pending, checked out and returned', async () => {
  const { app, team, uno, as } = await startTeam()
  const order = (status: 'Submitted' | 'Ready for Pickup' | 'Picked Up', hour: string) =>
    makeOrder(app.db, {
      team,
      status,
      createdAt: at(hour),
      lines: [{ item: uno, quantity: 1 }],
    })
  const ready = await order('Ready for Pickup', '08')
  const late = await order('Submitted', '12')
  const early = await order('Submitted', '10')
  const old = await order('Picked Up', '08')
  const recent = await order('Picked Up', '09')
  await makeOrder(app.db, {
    team,
    status: 'Cancelled',
    lines: [{ item: uno, quantity: 1 }],
  })
  const returned = await makeOrder(app.db, {
    team,
    status: 'Returned',
    lines: [{ item: uno, quantity: 3, returned: ['Healthy', 'Broken', 'Healthy'] }],
  })
  await renderApp('/', { app, as })

  const idsIn = async (name: string) => {
    const orders = await (await section(name)).findAllByRole('article')
    return orders.map((each) => within(each).getByRole('heading').textContent)
  }
  const names = (...orders: { id: number }[]) => orders.map(({ id }) => `Order #${id}`)
  expect(await idsIn('Pending Orders')).toEqual(names(early, late, ready))
  expect(await idsIn('Checked out items')).toEqual(names(recent, old))
  expect(await idsIn('Returned items')).toEqual(names(returned))

  const article = await (await section('Returned items')).findByRole('article')
  await within(article).findAllByText('Uno')
  expect(cellsOf(article)).toEqual([
    ['Uno', '2', 'Healthy'],
    ['Uno', '1', 'Broken'],
  ])
})

test('a pending order shows what was requested and granted, its status and its time', async () => {
  const { app, team, uno, as } = await startTeam()
  const lines = [{ item: uno, quantity: 2, requested: 5 }]
  const { id } = await makeOrder(app.db, { team, createdAt: at('20'), lines })
  await renderApp('/', { app, as })

  const pending = await section('Pending Orders')
  const order = await pending.findByRole('article', { name: `Order #${id}` })
  expect(order).toHaveTextContent('In progress')
  expect(order).toHaveTextContent('Ordered Feb 1, 15:00')
  await within(order).findByText('Uno')
  expect(cellsOf(order)).toEqual([['Uno', '5', '2']])
})

test('the dashboard lists the modifications of orders that got less than they asked for', async () => {
  const { app, team, uno, as } = await startTeam()
  const none = await makeItem(app.db, { name: 'Mega', quantity: 0 })
  const { id } = await makeOrder(app.db, {
    team,
    lines: [
      { item: uno, quantity: 2, requested: 5 },
      { item: none, quantity: 0, requested: 1 },
    ],
  })
  await renderApp('/', { app, as })

  const title = await screen.findByText(
    'Your team has orders that were submitted with modifications',
  )
  const list = within(firstOf([title.parentElement ?? title])).getAllByRole('listitem')
  await waitFor(() =>
    expect(list.map((item) => item.textContent)).toEqual([
      `Order #${id}: 2 of 5 Uno`,
      `Order #${id}: 0 of 1 Mega`,
    ]),
  )
})

test('an order in an unknown status is shown as checked out, and sends the team to the desk', async () => {
  const { app, team, uno, as } = await startTeam()
  const { id } = await makeOrder(app.db, { team, lines: [{ item: uno, quantity: 1 }] })
  const { body } = await (await app.as(as)).call(listOwnOrders, {})
  const results = body.results.map((order) => ({ ...order, status: 'Error' }))
  await renderApp('/', {
    app,
    as,
    prepare: (network) => {
      network.intercept(/^GET .*teams.team.orders/, { status: 200, body: { ...body, results } })
    },
  })
  const checkedOut = await section('Checked out items')
  const order = await checkedOut.findByRole('article', { name: `Order #${id}` })
  expect(order).toHaveTextContent('Visit the tech station')
})

test('without orders each table says what to do next', async () => {
  const { app, as } = await startTeam()
  await renderApp('/', { app, as })

  const checkedOut = await section('Checked out items')
  const text = await checkedOut.findByText(/You have no items checked out yet/)
  expect(text).toHaveTextContent(/^You have no items checked out yet. View our inventory.$/)
  expect(within(text).getByRole('link', { name: 'inventory' })).toHaveAttribute(
    'href',
    '/inventory',
  )
  const returned = await section('Returned items')
  expect(
    await returned.findByText(
      'Please bring items to the tech table and a tech team member will assist you.',
    ),
  ).toBeVisible()
  expect(await (await section('Pending Orders')).findByText(/no pending orders/)).toBeVisible()
  expect(screen.queryByText(/modifications/)).toBeNull()
})

test.each(titles)('%s can be hidden and shown again', async (title) => {
  const { app, team, uno, as } = await startTeam()
  for (const status of ['Submitted', 'Picked Up'] as const) {
    const lines = [{ item: uno, quantity: 2, returned: ['Lost'] as const }]
    await makeOrder(app.db, { team, status, lines })
  }
  const { user } = await renderApp('/', { app, as })

  const part = await section(title)
  const article = firstOf(await part.findAllByRole('article'))
  expect(article).toBeVisible()
  await user.click(part.getByRole('button', { name: 'Hide all' }))
  await waitFor(() => expect(article).not.toBeVisible())
  await user.click(part.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(article).toBeVisible())
})

test('orders that cannot be loaded are reported in each table and by one toast', async () => {
  const { app, as } = await startTeam()
  const { user, network } = await renderApp('/', {
    app,
    as,
    prepare: (network) => network.intercept(/team\/orders/, { status: 500 }),
  })

  expect(await screen.findByText('Unable to view checked out items.')).toBeVisible()
  expect(screen.getByText('Unable to view returned items.')).toBeVisible()
  expect(screen.getByText('Unable to view pending orders.')).toBeVisible()
  expect(
    screen.getAllByText(
      'There was a problem retrieving orders. If this continues please contact hackathon organizers.',
    ),
  ).toHaveLength(1)

  network.restore()
  const pending = await section('Pending Orders')
  await user.click(pending.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/You have no items checked out yet/)).toBeVisible()
})

test('an item that is out can be reported, with its quantity in the link', async () => {
  const { app, team, uno, as } = await startTeam()
  const lines = [{ item: uno, quantity: 3, returned: ['Healthy'] as const }]
  await makeOrder(app.db, { team, status: 'Picked Up', lines })
  await renderApp('/', { app, as })

  const checkedOut = await section('Checked out items')
  await checkedOut.findByText('Uno')
  const link = checkedOut.getByRole('link', { name: 'Report broken/lost' })
  const address = new URL(link.getAttribute('href') ?? '', location.origin)
  expect(address.pathname).toBe('/incident-form')
  expect(JSON.parse(address.searchParams.get('data') ?? '')).toEqual({
    id: uno.id,
    name: 'Uno',
    quantityGranted: 2,
    order: expect.any(Number),
    hardware: uno.id,
  })
})

test('the name of an item opens its product overview', async () => {
  const { app, team, uno, as } = await startTeam()
  await makeOrder(app.db, { team, lines: [{ item: uno, quantity: 1 }] })
  const { user } = await renderApp('/', { app, as })

  await user.click(await screen.findByRole('button', { name: 'Uno' }))
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('49 IN STOCK')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('items that cannot be loaded are shown by number', async () => {
  const { app, team, uno, as } = await startTeam()
  await makeOrder(app.db, { team, lines: [{ item: uno, quantity: 1 }] })
  await renderApp('/', {
    app,
    as,
    prepare: (network) => network.intercept(/hardware\/hardware/, { status: 500 }),
  })

  expect(await screen.findByRole('button', { name: `Item #${uno.id}` })).toBeVisible()
  expect(await screen.findByText('Failed to fetch hardware data: Error 500')).toBeVisible()
})

test('the row of what was reported says so until the desk has resolved it', async () => {
  const { app, team, uno, as } = await startTeam()
  const motor = await makeItem(app.db, { name: 'Motor' })
  const lines = [
    { item: uno, quantity: 3 },
    { item: motor, quantity: 1 },
  ]
  const { id } = await makeOrder(app.db, { team, status: 'Picked Up', lines })
  const member = await app.as(as)
  const about = { order: id, hardware: uno.id, what: 'It fell.', when: 'Now', where: 'Here' }
  const incidents: { readonly id: number }[] = []
  for (const state of ['broken', 'lost', 'broken'] as const) {
    const { body } = await member.call(reportIncident, { body: { ...about, state, quantity: 1 } })
    incidents.push(body)
  }
  const { client } = await renderApp('/', { app, as })
  const order = await (await section('Checked out items')).findByRole('article')
  const names = () => cellsOf(order).map(([name]) => name?.replace('\u00A0', ''))
  await waitFor(() => expect(names()).toEqual(['Uno2 reported broken, 1 reported lost', 'Motor']))

  const desk = await app.as(await makeOrganiser(app.db))
  for (const params of incidents) {
    await desk.call(updateIncident, { params, body: { resolved: true } })
  }
  await client.invalidateQueries()
  await waitFor(() => expect(names()).toEqual(['Uno', 'Motor']))
})
