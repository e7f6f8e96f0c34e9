import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchPrint } from '#testing/browser.ts'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

test('organisers see the stock out of the total', async () => {
  const app = await startTestApp()
  await makeItem(app.db, { name: 'Uno', quantity: 5 })
  await renderApp('/inventory', { app, as: await makeOrganiser(app.db) })
  expect(await screen.findByRole('button', { name: 'Uno 5 OF 5 IN STOCK' })).toBeVisible()
})

test.each([
  ['organisers see where an item lies', makeOrganiser, 2],
  ['participants do not see where an item lies', makeParticipant, 0],
])('%s', async (_, makeUser, places) => {
  const app = await startTestApp()
  const lamp = await makeItem(app.db, { name: 'Lamp', location: 'Shelf B2' })
  await renderApp(`/inventory?item=${lamp.id}`, { app, as: await makeUser(app.db) })
  const sheet = await screen.findByRole('dialog', { name: 'Product Overview' })
  await within(sheet).findByRole('heading', { name: 'Lamp' })
  await screen.findByText('SHOWING 1 OF 1 ITEMS')
  expect(screen.queryAllByText('Shelf B2')).toHaveLength(places)
})

test('organisers find what runs out', async () => {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  for (const [name, out] of Object.entries({ Lamp: 4, Motor: 5 })) {
    const item = await makeItem(app.db, { name, quantity: 5 })
    await makeOrder(app.db, { team, lines: [{ item, quantity: out }] })
  }
  const { user } = await renderApp('/inventory', { app, as: await makeOrganiser(app.db) })
  await screen.findByText('SHOWING 2 OF 2 ITEMS')
  const filters = within(screen.getByRole('region', { name: 'Filters' }))
  await user.click(filters.getByRole('checkbox', { name: 'Low' }))
  expect(await screen.findByText('SHOWING 1 OF 1 ITEMS')).toBeVisible()
  expect(screen.getByTitle('Lamp')).toBeVisible()
  await user.click(filters.getByRole('checkbox', { name: 'Out of stock' }))
  expect(await screen.findByTitle('Motor')).toBeVisible()
  expect(screen.queryByTitle('Lamp')).toBeNull()
})

const printLabels = () => screen.findByRole('button', { name: 'Print labels' })
const sheets = () => screen.queryAllByRole('list', { name: 'Labels', hidden: true })
const labels = () => sheets().flatMap((sheet) => Array.from(sheet.children))

test('labels of all items that the search finds are printed, 24 on a page, by location', async () => {
  const app = await startTestApp()
  const category = await makeCategory(app.db)
  const ids: number[] = []
  for (let number = 1; number <= 50; number += 1) {
    const details = { name: `Relay ${number}`, location: `F${51 - number}` }
    ids.push((await makeItem(app.db, { ...details, categories: [category] })).id)
  }
  await makeItem(app.db, { name: 'Relay without a place' })
  await makeItem(app.db, { name: 'Lamp' })
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp('/inventory?search=relay', { app, as })
  await screen.findByText('SHOWING 48 OF 51 ITEMS')
  const print = watchPrint()
  await user.click(await printLabels())
  await waitFor(() => expect(print).toHaveBeenCalledOnce())

  expect(sheets().map((sheet) => sheet.children.length)).toEqual([24, 24, 3])
  expect(sheets()[0]).not.toBeVisible()
  const [first, second] = labels()
  expect(first).toHaveTextContent(/^F1Relay 50ITEM-\d+$/)
  expect(second).toHaveTextContent(`F2Relay 49ITEM-${ids[48]}`)
  const name = `QR code of ITEM-${ids[48]}`
  expect(screen.getByRole('img', { name, hidden: true }).parentElement?.parentElement).toBe(second)
  expect(labels().at(-1)).toHaveTextContent(/^Relay without a placeITEM-/)

  fireEvent(window, new Event('afterprint'))
  expect(sheets()).toEqual([])
})

test('labels that cannot be read are reported, and without an item nothing is printed', async () => {
  const app = await startTestApp()
  const { user, network } = await renderApp('/inventory', { app, as: await makeOrganiser(app.db) })
  await screen.findByText('NO ITEMS FOUND')
  const print = watchPrint()
  network.intercept(/hardware\/hardware/, { status: 500 })
  await user.click(await printLabels())
  await expectToasts('error: Failed to fetch hardware data: Error 500')
  network.restore()
  await user.click(await printLabels())
  await expectToasts('info: There are no items to print labels for.')
  expect(print).not.toHaveBeenCalled()
})

test('on a phone what is done with the whole inventory is behind one button', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp('/inventory', { app, as, width: 390 })
  expect(await screen.findByRole('button', { name: 'Add item' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'More', expanded: false }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Export the inventory' })).toBeVisible()
  await user.click(menu.getByRole('menuitem', { name: 'Import' }))
  expect(await screen.findByRole('dialog', { name: 'Import' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('participants print no labels', async () => {
  const app = await startTestApp()
  await renderApp('/inventory', { app, as: await makeParticipant(app.db) })
  await screen.findByText('NO ITEMS FOUND')
  expect(screen.queryByRole('button', { name: 'Print labels' })).toBeNull()
})
