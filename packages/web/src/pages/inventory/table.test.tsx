import { updateItem } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchDownloads } from '#testing/browser.ts'
import { scan } from '#testing/hand-scanner.ts'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §13.

async function openTable(path = '/inventory?view=table', now = '2024-02-03T15:00:00.000Z') {
  const app = await startTestApp({ now: new Date(now) })
  const { db } = app
  const team = await makeTeam(db)
  const lamp = await makeItem(db, { name: 'Lamp', location: 'F10', quantity: 20 })
  const motor = await makeItem(db, { name: 'Motor', location: 'F2', quantity: 9 })
  await makeItem(db, { name: '=Relay' })
  await makeOrder(db, {
    team,
    status: 'Picked Up',
    lines: [
      { item: lamp, quantity: 7, returned: ['Healthy', 'Broken', 'Lost', 'Lost'] },
      { item: motor, quantity: 5 },
    ],
  })
  await makeOrder(db, { team, lines: [{ item: lamp, quantity: 2 }] })
  await makeOrder(db, {
    team,
    status: 'Ready for Pickup',
    lines: [{ item: lamp, quantity: 1 }],
  })
  const as = await makeOrganiser(db)
  const rendered = await renderApp(path, { app, as })
  const grid = within(await screen.findByRole('grid', { name: 'Items' }))
  return { ...rendered, app, grid, lamp }
}

type Grid = Awaited<ReturnType<typeof openTable>>['grid']

const rowsOf = (grid: Grid) =>
  grid
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    )
    .filter((cells) => cells.length > 0)
const columnOf = (grid: Grid, at: number) => rowsOf(grid).map((cells) => cells[at])
const cellOf = (grid: Grid, item: string, at: number) => {
  const cell = within(grid.getByRole('row', { name: new RegExp(item) })).getAllByRole('gridcell')[
    at
  ]
  if (cell === undefined) throw new Error(`${item} has no cell ${at}.`)
  return cell
}
const total = 3

test('organisers see where the units of every item are, sorted by any column', async () => {
  const { user, grid } = await openTable()
  await waitFor(() =>
    expect(rowsOf(grid)).toEqual([
      ['=Relay', '', '10', '10', '0', '0', '0', '0', ''],
      ['Lamp', 'F10', '11', '20', '3', '3', '3', '0', ''],
      ['Motor', 'F2', '4', '9', '0', '5', '0', '0', ''],
    ]),
  )
  await user.click(grid.getByRole('columnheader', { name: 'Out' }))
  await waitFor(() => expect(columnOf(grid, 0)).toEqual(['Motor', 'Lamp', '=Relay']))
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('-out')
  // Numbers by their value, none last.
  await user.click(grid.getByRole('columnheader', { name: 'Location' }))
  await waitFor(() => expect(columnOf(grid, 1)).toEqual(['F2', 'F10', '']))
  await user.click(cellOf(grid, 'Motor', 0))
  expect(await screen.findByRole('dialog', { name: 'Product Overview' })).toBeVisible()
})

test('a total, limit or location is changed in its cell; a refusal stands there, with the figures', async () => {
  const { user, client, grid, app, lamp } = await openTable()
  await user.click(cellOf(grid, 'Lamp', total))
  await user.keyboard('{Enter}')
  const input = await within(cellOf(grid, 'Lamp', total)).findByRole('spinbutton')
  await user.clear(input)
  await user.type(input, '8{Enter}')
  const refusal = await within(cellOf(grid, 'Lamp', total)).findByRole('alert')
  await waitFor(() =>
    expect(refusal).toHaveTextContent(/from 20 to 8: 9 are not on the shelf.*\)\.$/),
  )
  expect(input).toHaveAttribute('aria-invalid', 'true')
  await user.clear(input)
  const desk = await app.as(await makeOrganiser(app.db))
  await desk.call(updateItem, { params: lamp, body: { quantity_available: 21 } })
  await client.refetchQueries()
  await waitFor(() => expect(refusal).toHaveTextContent('Changed to 21 in the meantime.'))
  await user.type(input, '25{Enter}')
  await waitFor(() => expect(cellOf(grid, 'Lamp', total)).toHaveTextContent(/^25$/))
  await waitFor(() => expect(cellOf(grid, 'Lamp', 2)).toHaveTextContent(/^16$/))

  await user.click(cellOf(grid, 'Lamp', 1))
  await user.keyboard('{Enter}')
  const place = await within(cellOf(grid, 'Lamp', 1)).findByRole('textbox')
  await user.clear(place)
  await user.type(place, 'Crate 3{Enter}')
  await waitFor(() => expect(cellOf(grid, 'Lamp', 1)).toHaveTextContent('Crate 3'))
  await user.click(cellOf(grid, 'Lamp', 8))
  await user.keyboard('{Enter}')
  await user.type(await within(cellOf(grid, 'Lamp', 8)).findByRole('spinbutton'), '4{Enter}')
  const stored = () =>
    app.db
      .selectFrom('hardware')
      .select(['quantity_available', 'location', 'max_per_team'])
      .where('id', '=', lamp.id)
      .executeTakeFirstOrThrow()
  const saved = { quantity_available: 25, location: 'Crate 3', max_per_team: 4 }
  await waitFor(async () => expect(await stored()).toEqual(saved))
})

test('typing or a scan at a cell changes nothing; F2 and a double click edit it', async () => {
  const { user, grid, app, lamp } = await openTable()
  const stored = () =>
    app.db
      .selectFrom('hardware')
      .select(['quantity_available', 'location', 'max_per_team'])
      .where('id', '=', lamp.id)
      .executeTakeFirstOrThrow()
  const before = await stored()
  const place = () => cellOf(grid, 'Lamp', 1)
  const input = () => within(place()).queryByRole('textbox', { hidden: true })
  await user.click(place())
  for (const key of ['2', 'x', '{Delete}', '{Backspace}']) {
    await user.keyboard(key)
    expect(input()).toBeNull()
  }
  await user.keyboard('{F2}')
  await waitFor(() => expect(input()).toBeVisible())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(input()).toBeNull())
  await user.dblClick(place())
  await waitFor(() => expect(input()).toBeVisible())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(input()).toBeNull())

  await user.click(place())
  scan(`ITEM-${lamp.id}`)
  const overview = await screen.findByRole('dialog', { name: 'Product Overview' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(overview).not.toBeInTheDocument())
  expect(input()).toBeNull()
  expect(await stored()).toEqual(before)
})

test.each<[string, (table: Awaited<ReturnType<typeof openTable>>) => Promise<unknown>]>([
  [
    'the table has been left',
    async ({ user }) => {
      await user.click(screen.getByRole('link', { name: 'Teams' }))
      return screen.findByRole('heading', { name: 'Teams' })
    },
  ],
  [
    'a filter hides its row',
    async ({ user, grid }) => {
      await user.click(screen.getByRole('checkbox', { name: 'Out of stock' }))
      return grid.findByText('No items found')
    },
  ],
])('a refusal that comes when %s is told', async (_, hide) => {
  const table = await openTable()
  const { user, network, grid } = table
  await user.click(cellOf(grid, 'Lamp', total))
  const release = network.hold(/^PATCH/)
  await user.keyboard('{Enter}')
  const input = await within(cellOf(grid, 'Lamp', total)).findByRole('spinbutton')
  await user.clear(input)
  await user.type(input, '8{Enter}')
  await waitFor(() => expect(network.calls.at(-1)).toMatch(/^PATCH/))
  expect(await hide(table)).toBeVisible()
  release()
  expect(await screen.findByText(/^The total cannot be lowered from 20 to 8/)).toBeVisible()
})

test('a value that is being typed is not left without a question', async () => {
  const { user, grid } = await openTable()
  await user.click(cellOf(grid, 'Lamp', total))
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.keyboard('{Enter}')
  const input = await within(cellOf(grid, 'Lamp', total)).findByRole('spinbutton')
  await user.clear(input)
  await user.type(input, '25')
  await waitFor(() => expect(leave()).toBe(false))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(leave()).toBe(true))
})

test('the shown rows are downloaded in their order, without formulas', async () => {
  const path = '/inventory?view=table&sort=-name&columns=name,out'
  // In the event's zone the day before.
  const { user, grid } = await openTable(path, '2024-02-04T02:00:00.000Z')
  await waitFor(() => expect(columnOf(grid, 1)).toEqual(['5', '3', '0']))
  const downloads = watchDownloads()
  const revokeUrl = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => revokeUrl.mockRestore())
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(revokeUrl).not.toHaveBeenCalled()
  expect(downloads.names()).toEqual(['hackathon-inventory-2024-02-03.csv'])
  const [file] = downloads.files()
  // `text()` would take the byte order mark away.
  const bytes = file instanceof Blob ? await file.arrayBuffer() : new ArrayBuffer()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    "\uFEFFItem,Out\r\nMotor,5\r\nLamp,3\r\n'=Relay,0\r\n",
  )
})

test('the choice is in the address, and the filters hold for the table', async () => {
  const { user, grid } = await openTable()
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(3))
  const filters = within(screen.getByRole('region', { name: 'Filters' }))
  await user.click(filters.getByRole('checkbox', { name: 'Out of stock' }))
  expect(await grid.findByText('No items found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all items' }))
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Tiles' }))
  expect(await screen.findByText('SHOWING 3 OF 3 ITEMS')).toBeVisible()
  expect(window.location.search).toBe('')
})

test('participants only have tiles, even if the address asks for the table', async () => {
  const app = await startTestApp()
  await makeItem(app.db, { name: 'Lamp' })
  await renderApp('/inventory?view=table', { app, as: await makeParticipant(app.db) })
  expect(await screen.findByText('SHOWING 1 OF 1 ITEMS')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Table' })).toBeNull()
})
