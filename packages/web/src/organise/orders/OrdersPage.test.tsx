import { listOrders } from '@signout/contract'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cells, headers, ids, results, rows, startOrders } from '#testing/orders-page.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectOpenedAt } from '#testing/team-page.ts'

test('an order is a row with its time in the event’s zone, how long it has waited, team, units and status', async () => {
  const { db, team, hardware, open } = await startOrders()
  const { id } = await makeOrder(db, {
    team,
    status: 'Ready for Pickup',
    createdAt: '2024-02-03T04:05:06.000Z',
    lines: [{ item: hardware, quantity: 3, requested: 4 }],
  })
  await open()
  await results('1 result')
  expect(headers()).toEqual(['ID', 'Time Ordered', 'Team ID', 'Team', 'Order Qty', 'Status'])
  const row = [
    String(id),
    expect.stringMatching(/^Feb 2, 23:05 · /),
    String(team.id),
    team.code,
    '3',
    'Ready for pickup',
  ]
  expect(rows().map(cells)).toEqual([row])
  expect(within(rows()[0] as HTMLElement).getByText('Ready for pickup')).toBeVisible()
})

test('Updated At and Request are hidden until they are chosen', async () => {
  const { db, team, hardware, open } = await startOrders()
  const lines = [{ item: hardware, quantity: 3, requested: 4 }]
  await makeOrder(db, { team, createdAt: '2024-02-03T15:00:00.000Z', lines })
  const { user, network } = await open()
  await results('1 result')
  expect(network.calls.filter((line) => line.includes('/hardware/hardware/'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Updated At' }))
  await user.click(screen.getByRole('checkbox', { name: 'Request' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(headers().slice(6)).toEqual(['Updated At', 'Request']))
  expect(await screen.findByText('4 × Arduino Uno')).toBeInTheDocument()
  expect(cells(rows()[0] as HTMLElement)[6]).toBe('Feb 3, 10:00')
})

describe('opening the team of an order', () => {
  async function openCell(column: number) {
    const { team, open } = await startOrders({ many: 1 })
    const { user } = await open()
    await results('1 result')
    const [id] = ids()
    const cell = within(rows()[0] as HTMLElement).getAllByRole('gridcell')[column] as HTMLElement
    const expectOpened = () => expectOpenedAt(team.code, Number(id))
    return { user, cell, expectOpened, address: `/teams/${team.code}` }
  }

  test('a double click on an order’s row opens its team', async () => {
    const { user, cell, expectOpened, address } = await openCell(3)
    await user.dblClick(cell)
    await expectOpened()
    expect(location.pathname).toBe(address)
  })

  test('a click on an order’s ID opens its team', async () => {
    const { user, cell, expectOpened, address } = await openCell(0)
    await user.click(within(cell).getByRole('link'))
    await expectOpened()
    expect(location.pathname).toBe(address)
  })

  test('Enter on any cell opens the order’s team, while a click only focuses the cell', async () => {
    const { user, cell, expectOpened, address } = await openCell(4)
    await user.click(cell)
    expect(location.pathname).toBe('/orders')
    await user.keyboard('{Enter}')
    await expectOpened()
    expect(location.pathname).toBe(address)
  })
})

describe('the pages', () => {
  test('a page has 25 rows, and pages come from the server one by one', async () => {
    const { open } = await startOrders({ many: 27 })
    const { user, network } = await open()
    await results('27 results')
    expect(rows()).toHaveLength(25)
    await user.click(screen.getByRole('button', { name: 'Go to next page' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(location.search).toBe('?page=2')
    expect(network.calls.filter((line) => line.includes('/orders/'))).toEqual([
      'GET /api/hardware/orders/?limit=25&offset=0&ordering=default&units=false',
      'GET /api/hardware/orders/?limit=25&offset=25&ordering=default&units=false',
    ])
  })

  test('a page can have 5, 10 or 25 rows, and another size keeps its first row in sight', async () => {
    const { open } = await startOrders({ many: 12 })
    const { user } = await open()
    await results('12 results')
    const openSizes = () => user.click(screen.getByRole('combobox', { name: 'Rows per page:' }))
    await openSizes()
    const sizes = screen.getAllByRole('option').map((option) => option.textContent)
    expect(sizes).toEqual(['5', '10', '25'])
    await user.click(screen.getByRole('option', { name: '5' }))
    await waitFor(() => expect(rows()).toHaveLength(5))
    expect(location.search).toBe('?size=5')
    await user.click(screen.getByRole('button', { name: 'Go to next page' }))
    await waitFor(() => expect(location.search).toBe('?size=5&page=2'))
    await openSizes()
    await user.click(await screen.findByRole('option', { name: '10' }))
    await waitFor(() => expect(location.search).toBe('?size=10'))
  })

  test('a page beyond the last one leads to the last', async () => {
    const { open } = await startOrders({ many: 7 })
    await open('?size=5&page=9')
    const { length } = window.history
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(location.search).toBe('?size=5&page=2')
    expect(window.history).toHaveLength(length)
  })
})

test('going back undoes the last change of page, filter or search', async () => {
  const { open, team } = await startOrders({ many: 7 })
  const { user } = await open('?size=5')
  await results('7 results')
  await user.click(screen.getByRole('button', { name: 'Go to next page' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.click(screen.getByRole('checkbox', { name: 'Cancelled' }))
  await results('0 results')
  await user.type(screen.getByRole('searchbox'), team.code)
  await user.tab()
  expect(location.search).toBe(`?size=5&status=Cancelled&search=${team.code}`)

  window.history.back()
  await waitFor(() => expect(location.search).toBe('?size=5&status=Cancelled'))
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
  window.history.back()
  await results('7 results')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(location.search).toBe('?size=5&page=2')
  window.history.back()
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(location.pathname + location.search).toBe('/orders?size=5')
})

test('an order without a team code is dropped', async () => {
  const { db, team, hardware, as, app } = await startOrders()
  const { id } = await makeOrder(db, { team, lines: [{ item: hardware, quantity: 1 }] })
  const answer = await (await app.as(as)).call(listOrders, {})
  const [order] = answer.body.results
  const orphan = { ...order, id: id + 1, team_id: null, team_code: null }
  const body = { ...answer.body, count: 2, results: [orphan, order] }
  await renderApp('/orders', {
    app,
    as,
    prepare: (network) => network.intercept(/hardware\/orders/, { status: 200, body }),
  })
  await waitFor(() => expect(rows().map((row) => cells(row)[0])).toEqual([String(id)]))
})

test('the refresh button refetches the orders', async () => {
  const { db, team, hardware, open } = await startOrders({ many: 1 })
  const { user, network } = await open()
  await results('1 result')
  await makeOrder(db, { team, lines: [{ item: hardware, quantity: 1 }] })
  const release = network.hold(/^GET .*hardware.orders/)
  const refresh = screen.getByRole('button', { name: 'Refresh the orders' })
  await user.click(refresh)
  expect(refresh).toHaveAttribute('aria-disabled', 'true')
  release()
  expect(await results('2 results')).toBeVisible()
  expect(rows()).toHaveLength(2)
  await waitFor(() => expect(refresh).toHaveAttribute('aria-disabled', 'false'))
  expect(refresh).toHaveFocus()
})

test('a failure is reported once, and Retry refetches', async () => {
  const { app, as } = await startOrders({ many: 1 })
  const { user, network } = await renderApp('/orders', { app, as })
  network.intercept(/^GET .*hardware\/orders/, { status: 500 })
  const text = 'There was a problem in retrieving all the orders'
  expect(await screen.findAllByText(text)).toHaveLength(1)
  expect(screen.getByText('Unable to view the orders.')).toBeVisible()
  expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await results('1 result')).toBeVisible()
})
