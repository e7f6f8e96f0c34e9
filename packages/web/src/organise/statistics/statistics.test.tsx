import { listOrders } from '@signout/contract'
import { bringBack, moveTo, playOrder } from '@signout/server/testing/world/calls.ts'
import { startEvent, type TestEvent } from '@signout/server/testing/world/event.ts'
import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchPrint } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §28.

/** In New York the clocks are put forward at 07:00: two o'clock does not come. */
const night = (time: string) => new Date(`2024-03-10T${time}:00.000Z`)

async function openStatistics(play = playOne) {
  const event = await startEvent({ now: night('06:10') })
  const { db, organiser } = event
  const lights = await makeCategory(db, { name: 'Lights' })
  const lamp = await makeItem(db, { name: 'Lamp', quantity: 4, categories: [lights] })
  await play(event, lamp)
  const as = await makeOrganiser(db)
  const rendered = await renderApp('/reports', { app: event, as })
  const sheet = within(await screen.findByRole('tabpanel', { name: 'Statistics' }))
  return { ...rendered, organiser, sheet, lamp, lights }
}

async function playOne(event: TestEvent, lamp: { readonly id: number }): Promise<void> {
  const { organiser, clock } = event
  const order = await playOrder(event, [{ item: lamp, quantity: 5 }])
  clock.set(night('06:40'))
  await moveTo(organiser, order, 'Ready for Pickup')
  clock.set(night('07:05'))
  await moveTo(organiser, order, 'Picked Up')
  clock.set(night('09:00'))
  await bringBack(organiser, order, [{ item: lamp, quantity: 1, condition: 'Broken' }])
}

/** The cells of a table, row by row, without its heads. */
function rowsOf(table: HTMLElement): (string | null)[][] {
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('each chart is a table to those who do not see it, in the time of the event', async () => {
  const { sheet } = await openStatistics()
  const table = async (name: string) => rowsOf(await sheet.findByRole('table', { name }))
  expect(await table('Orders by hour')).toEqual([
    ['Mar 10, 01:00', '1', '0'],
    ['Mar 10, 03:00', '0', '1'],
  ])
  expect(await table('Units by hour')).toEqual([
    ['Mar 10, 03:00', '4', '0'],
    ['Mar 10, 05:00', '3', '1'],
  ])
  expect(await table('Waits by hour')).toEqual([
    ['All hours', '30\u00A0min', '30\u00A0min', '25\u00A0min', '25\u00A0min'],
    ['Mar 10, 01:00', '30\u00A0min', '30\u00A0min', '25\u00A0min', '25\u00A0min'],
  ])
  // Their names come later.
  await waitFor(async () => {
    expect(await table('Most requested items')).toEqual([['Lamp', '5', '4', '1']])
    expect(await table('Condition by category')).toEqual([['Lights', '0', '0', '1', '0']])
  })
  expect(sheet.queryByRole('link', { name: 'Mar 10, 01:00' }), 'nothing to step on').toBeNull()
})

test('each chart leads to the list behind it, and so does each row of its table', async () => {
  const { user, sheet, lamp, lights } = await openStatistics()
  const busiest = await sheet.findByRole('link', {
    name: 'Busiest hour: Mar 10, 01:00 to 03:00, 1 order',
  })
  // Cancelled orders are counted in no figure.
  const status = 'Submitted,Ready for Pickup,Picked Up,Returned'
  const ordersWith = (more: object) => `/orders?${new URLSearchParams({ status, ...more })}`
  const ordersOf = (time: string) => ordersWith({ hour: night(time).toISOString() })
  expect(busiest).toHaveAttribute('href', ordersOf('06:00'))
  expect(sheet.getByRole('link', { name: 'Orders that are out' })).toHaveAttribute(
    'href',
    '/orders?status=Picked+Up',
  )
  expect(await sheet.findByRole('link', { name: 'Most refused: Lamp, 1 unit' })).toHaveAttribute(
    'href',
    `/inventory?item=${lamp.id}`,
  )
  for (const [title, row, href] of [
    ['Orders by hour', 'Mar 10, 01:00', ordersOf('06:00')],
    ['Most requested items', 'Lamp', ordersWith({ search: `ITEM-${lamp.id}` })],
    ['Condition by category', 'Lights', `/inventory?category_ids=${lights.id}`],
  ] as const) {
    await user.click(sheet.getByRole('button', { name: `Table of ${title}` }))
    const table = within(sheet.getByRole('table', { name: title }))
    expect(await table.findByRole('link', { name: row })).toHaveAttribute('href', href)
    expect(sheet.getByRole('button', { name: `Chart of ${title}` })).toHaveFocus()
  }
})

test('only a list with orders is led to: not from hours in which none was submitted', async () => {
  const { user, sheet, organiser } = await openStatistics()
  await sheet.findByRole('heading', { name: 'Waits by hour' })
  for (const title of ['Orders by hour', 'Units by hour', 'Waits by hour']) {
    await user.click(sheet.getByRole('button', { name: `Table of ${title}` }))
  }
  expect(sheet.getByText('Most at once: 4 units, Mar 10, 03:00 to 04:00')).toBeVisible()
  const lists = sheet
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/orders?'))
  expect(lists.filter((href) => href.includes('hour='))).toHaveLength(4)
  for (const href of lists) {
    const query = new URLSearchParams(href.slice(href.indexOf('?')))
    const { body } = await organiser.request('GET', `${listOrders.path}?${query}`)
    expect({ href, body }).toMatchObject({ body: { count: 1 } })
  }
})

test('an hour of waits leads to its orders only where those waited to be ready', async () => {
  const { user, sheet } = await openStatistics(async (event, item) => {
    const { organiser, clock } = event
    const early = await playOrder(event, [{ item, quantity: 1 }])
    clock.set(night('07:20'))
    await moveTo(organiser, early, 'Ready for Pickup')
    await playOrder(event, [{ item, quantity: 1 }])
    clock.set(night('07:50'))
    await moveTo(organiser, early, 'Picked Up')
  })
  await user.click(await sheet.findByRole('button', { name: 'Table of Waits by hour' }))
  const table = within(sheet.getByRole('table', { name: 'Waits by hour' }))
  expect(rowsOf(sheet.getByRole('table', { name: 'Waits by hour' })).slice(1)).toEqual([
    ['Mar 10, 01:00', '1\u00A0h 10\u00A0min', '1\u00A0h 10\u00A0min', '–', '–'],
    ['Mar 10, 03:00', '–', '–', '30\u00A0min', '30\u00A0min'],
  ])
  expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Mar 10, 01:00',
  ])
})

test('charts and tables are printed', async () => {
  const { user, sheet } = await openStatistics()
  const print = watchPrint()
  await user.click(await sheet.findByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = screen.getByText('Hackathon: statistics').closest('.printed')
  expect(paper?.querySelectorAll('table')).toHaveLength(5)
  expect(paper?.querySelectorAll('svg')).toHaveLength(6)
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByText('Hackathon: statistics')).toBeNull()
})

test('a failure is told in its place, once, and can be tried again', async () => {
  const app = await startEvent()
  await makeOrder(app.db, {
    team: app.team,
    status: 'Cancelled',
    lines: [{ item: await makeItem(app.db), quantity: 1 }],
  })
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/reports', {
    app,
    as,
    prepare: (network) => network.intercept(/statistics/, { status: 500 }),
  })
  expect(await screen.findByText('Unable to view statistics.')).toBeVisible()
  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Nothing has been ordered yet/)).toBeVisible()
})
