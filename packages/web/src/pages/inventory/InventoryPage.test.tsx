import { makeCategory, makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, renderHeld } from '#testing/render-app.tsx'

/** An inventory of three: two boards, one of which is out of stock, and a sensor. */
async function startShop() {
  const app = await startTestApp()
  const boards = await makeCategory(app.db, { name: 'Boards' })
  const sensors = await makeCategory(app.db, { name: 'Sensors' })
  await makeItem(app.db, { name: 'Uno', quantity: 5, categories: [boards] })
  await makeItem(app.db, { name: 'Nano', quantity: 0, categories: [boards] })
  await makeItem(app.db, { name: 'Gyroscope', quantity: 8, categories: [sensors] })
  return { app, boards, sensors, as: await makeParticipant(app.db) }
}

/** The names on the tiles, in their order. */
async function names(summary: string): Promise<(string | null | undefined)[]> {
  await screen.findByText(summary)
  const list = within(await screen.findByRole('list', { name: 'Items' }))
  const tiles = list.queryAllByRole('listitem')
  return tiles.map((tile) => within(tile).getByTitle(/./).textContent)
}

test('items are sorted by name and show the stock that participants see', async () => {
  const { app, as } = await startShop()
  const { release } = await renderHeld('/inventory', /hardware\/hardware/, { app, as })

  expect(await screen.findByRole('heading', { name: 'Hardware Inventory' })).toBeVisible()
  expect(await screen.findByText('LOADING')).toBeVisible()
  release()
  expect(await names('SHOWING 3 OF 3 ITEMS')).toEqual(['Gyroscope', 'Nano', 'Uno'])
  expect(screen.getByRole('button', { name: 'Uno 5 IN STOCK' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nano 0 IN STOCK' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('more items are loaded page by page', async () => {
  const app = await startTestApp()
  const category = await makeCategory(app.db)
  for (let item = 1; item <= 50; item += 1) {
    await makeItem(app.db, { categories: [category] })
  }
  const { user, network } = await renderApp('/inventory', { app, as: await makeOrganiser(app.db) })
  expect(await names('SHOWING 48 OF 50 ITEMS')).toHaveLength(48)

  network.intercept(/offset=48/, { status: 500 })
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Unable to load more items.')).toBeVisible()
  expect(await screen.findByText('Failed to fetch hardware data: Error 500')).toBeVisible()

  network.restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await names('SHOWING 50 OF 50 ITEMS')).toHaveLength(50)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('an order between two pages neither repeats an item nor leaves one out', async () => {
  const app = await startTestApp()
  const category = await makeCategory(app.db)
  for (let quantity = 1; quantity <= 60; quantity += 1) {
    await makeItem(app.db, { name: `Item ${quantity}`, quantity, categories: [category] })
  }
  const address = '/inventory?ordering=quantity_remaining'
  const { user } = await renderApp(address, { app, as: await makeOrganiser(app.db) })
  expect(await names('SHOWING 48 OF 60 ITEMS')).toContain('Item 48')
  // What was last is first now, and pushes the last of the first page onto the second.
  const order = app.db.updateTable('hardware').set({ quantity_remaining: 0 })
  await order.where('name', '=', 'Item 60').execute()
  await user.click(screen.getByRole('button', { name: 'Load more' }))

  const shown = await names('SHOWING 60 OF 60 ITEMS')
  expect(new Set(shown)).toHaveLength(60)
  expect(shown[0]).toBe('Item 60')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a search is kept in the address, and one without results can be cleared', async () => {
  const { app, as } = await startShop()
  const { user } = await renderApp('/inventory?search=gyro&in_stock=true', { app, as })
  expect(await names('SHOWING 1 OF 1 ITEMS')).toEqual(['Gyroscope'])

  const search = screen.getByRole('searchbox', { name: 'Search items' })
  expect(search).toHaveValue('gyro')
  await user.clear(search)
  await user.type(search, 'nothing like it{Enter}')
  expect(await names('NO ITEMS FOUND')).toEqual([])
  const address = Object.fromEntries(new URLSearchParams(location.search))
  expect(address).toEqual({ search: 'nothing like it', in_stock: 'true' })

  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await names('SHOWING 3 OF 3 ITEMS')).toHaveLength(3)
  expect(location.search).toBe('')
})

test('an inventory without any item says so, and offers no filters to clear', async () => {
  const app = await startTestApp()
  await renderApp('/inventory', { app, as: await makeOrganiser(app.db) })
  expect(await screen.findByText(/^There is nothing in the inventory yet\. Add/)).toBeVisible()
  expect(screen.getByText('NO ITEMS FOUND')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull()
})

test('items are narrowed to what is in stock and to categories with their numbers, and put in order', async () => {
  const { app, as, boards, sensors } = await startShop()
  const { user } = await renderApp('/inventory', { app, as })
  await names('SHOWING 3 OF 3 ITEMS')
  const filters = within(screen.getByRole('region', { name: 'Filters' }))
  const group = within(await filters.findByRole('group', { name: 'Categories' }))
  expect(group.getAllByText(/^\d+$/).map((chip) => chip.textContent)).toEqual(['2', '1'])

  await user.click(filters.getByRole('checkbox', { name: 'Boards' }))
  expect(await names('SHOWING 2 OF 2 ITEMS')).toEqual(['Nano', 'Uno'])
  await user.click(filters.getByRole('checkbox', { name: 'In stock' }))
  expect(await names('SHOWING 1 OF 1 ITEMS')).toEqual(['Uno'])
  await user.click(filters.getByRole('checkbox', { name: 'Sensors' }))
  expect(await names('SHOWING 2 OF 2 ITEMS')).toEqual(['Gyroscope', 'Uno'])
  await user.click(filters.getByRole('radio', { name: 'Stock: low to high' }))
  await waitFor(async () => {
    expect(await names('SHOWING 2 OF 2 ITEMS')).toEqual(['Uno', 'Gyroscope'])
  })
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    category_ids: `${boards.id},${sensors.id}`,
    in_stock: 'true',
    ordering: 'quantity_remaining',
  })

  await user.click(filters.getByRole('button', { name: 'Clear all' }))
  expect(await names('SHOWING 3 OF 3 ITEMS')).toHaveLength(3)
})

test('categories come from every page of their list', async () => {
  const { app, as } = await startShop()
  for (let more = 0; more < 100; more += 1) await makeCategory(app.db)
  const { network } = await renderApp('/inventory', { app, as })
  const group = within(await screen.findByRole('group', { name: 'Categories' }))
  expect(group.getAllByRole('checkbox')).toHaveLength(102)
  expect(network.calls.filter((line) => line.includes('categories'))).toEqual([
    'GET /api/hardware/categories/',
    'GET /api/hardware/categories/?limit=100&offset=100',
  ])
})

test('a category that is added while their pages are read is not left out', async () => {
  const { app, as } = await startShop()
  for (let more = 0; more < 100; more += 1) await makeCategory(app.db)
  const { release, network } = await renderHeld('/inventory', /categories\/.*offset=100/, {
    app,
    as,
  })
  await waitFor(() => expect(network.calls.some((line) => line.includes('offset=100'))).toBe(true))
  await makeCategory(app.db, { name: 'Aardvarks' })
  release()

  const group = within(await screen.findByRole('group', { name: 'Categories' }))
  expect(group.getByRole('checkbox', { name: 'Aardvarks' })).toBeEnabled()
  expect(group.getAllByRole('checkbox')).toHaveLength(103)
})

test.each([
  ['Default', null, ['Gyroscope', 'Nano', 'Uno']],
  ['Name: A to Z', 'name', ['Gyroscope', 'Nano', 'Uno']],
  ['Name: Z to A', '-name', ['Uno', 'Nano', 'Gyroscope']],
  ['Stock: high to low', '-quantity_remaining', ['Gyroscope', 'Uno', 'Nano']],
  ['Stock: low to high', 'quantity_remaining', ['Nano', 'Uno', 'Gyroscope']],
])('items can be ordered by %s', async (label, ordering, expected) => {
  const { app, as } = await startShop()
  const { user } = await renderApp('/inventory', { app, as })
  await names('SHOWING 3 OF 3 ITEMS')
  const group = within(screen.getByRole('radiogroup', { name: 'Order by' }))
  expect(group.getAllByRole('radio')).toHaveLength(5)
  await user.click(group.getByRole('radio', { name: label }))
  await waitFor(async () => expect(await names('SHOWING 3 OF 3 ITEMS')).toEqual(expected))
  expect(new URLSearchParams(location.search).get('ordering')).toBe(ordering)
})

test.each(['cheapest', ''])('an address with invalid filters shows everything', async (order) => {
  const { app, as } = await startShop()
  const address = `/inventory?ordering=${order}&in_stock=perhaps&category_ids=x,-1&item=-3`
  await renderApp(address, { app, as })
  expect(await names('SHOWING 3 OF 3 ITEMS')).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Clear all' })).toBeDisabled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a tile opens the overview, which closes again', async () => {
  const { app, as } = await startShop()
  const { user } = await renderApp('/inventory?search=uno', { app, as })
  await user.click(await screen.findByRole('button', { name: /^Uno/ }))

  const sheet = await screen.findByRole('dialog', { name: 'Product Overview' })
  expect(await within(sheet).findByRole('heading', { name: 'Uno' })).toBeVisible()
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('?search=uno')
})

test('going back undoes the last filter and closes the overview, one after the other', async () => {
  const { app, as, boards } = await startShop()
  const { user } = await renderApp('/inventory', { app, as })
  await names('SHOWING 3 OF 3 ITEMS')
  await user.click(screen.getByRole('checkbox', { name: 'Boards' }))
  await names('SHOWING 2 OF 2 ITEMS')
  await user.click(screen.getByRole('checkbox', { name: 'In stock' }))
  await names('SHOWING 1 OF 1 ITEMS')
  await user.click(screen.getByRole('button', { name: /^Uno/ }))
  await screen.findByRole('dialog')

  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await names('SHOWING 1 OF 1 ITEMS')).toEqual(['Uno'])
  window.history.back()
  expect(await names('SHOWING 2 OF 2 ITEMS')).toEqual(['Nano', 'Uno'])
  expect(location.search).toBe(`?category_ids=${boards.id}`)
  window.history.back()
  expect(await names('SHOWING 3 OF 3 ITEMS')).toHaveLength(3)
  expect(location.pathname + location.search).toBe('/inventory')
})

test('the refresh button shows what has changed', async () => {
  const { app, as } = await startShop()
  const { user } = await renderApp('/inventory', { app, as })
  await screen.findByRole('button', { name: 'Uno 5 IN STOCK' })
  const sold = app.db.updateTable('hardware').set({ quantity_remaining: 1 })
  await sold.where('name', '=', 'Uno').execute()

  await user.click(screen.getByRole('button', { name: 'Refresh the inventory' }))
  expect(await screen.findByRole('button', { name: 'Uno 1 IN STOCK' })).toBeVisible()
})

test('an inventory that does not load says so once and can be tried again', async () => {
  const { app, as } = await startShop()
  const { user, network } = await renderApp('/404', { app, as })
  network.intercept(/hardware\/hardware/, { status: 500 })
  network.intercept(/categories/, 'no answer')
  await user.click(await screen.findByRole('link', { name: 'Inventory' }))

  expect(await screen.findByText('Unable to view the inventory.')).toBeVisible()
  expect(await screen.findByText('Unable to view the categories.')).toBeVisible()
  expect(screen.getAllByText('Failed to fetch hardware data: Error 500')).toHaveLength(1)
  expect(screen.getAllByText('Failed to fetch category data: No connection')).toHaveLength(1)

  network.restore()
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry)
  expect(await names('SHOWING 3 OF 3 ITEMS')).toHaveLength(3)
  expect(await screen.findByRole('checkbox', { name: 'Boards' })).toBeEnabled()
})

test.each(['tiles', 'table'])(
  'a search with a mistake shows what is near, and says so: %s (spec §14)',
  async (view) => {
    const { app } = await startShop()
    const as = await makeOrganiser(app.db)
    await renderApp(`/inventory?search=gyrosope&view=${view}`, { app, as })
    expect(await screen.findByText('Nothing is called "gyrosope". Near it:')).toBeVisible()
    expect((await screen.findAllByText('Gyroscope'))[0]).toBeVisible()
    expect(screen.queryByText('Uno')).toBeNull()
  },
)
