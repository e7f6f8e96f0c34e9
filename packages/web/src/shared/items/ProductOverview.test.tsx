import { makeCategory, makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

async function sheet() {
  return within(await screen.findByRole('dialog', { name: 'Product Overview' }))
}

/** The texts below a heading of the sheet. */
async function partOf(name: string): Promise<string | null | undefined> {
  const heading = await (await sheet()).findByRole('heading', { name })
  return heading.nextElementSibling?.textContent
}

const fallback = 'Unable to display hardware. Please refresh the page and try again.'

test('the overview shows everything that is known of an item', async () => {
  const app = await startTestApp()
  const boards = await makeCategory(app.db, { name: 'Boards', max_per_team: 4 })
  const radio = await makeCategory(app.db, { name: 'Wireless', max_per_team: 1 })
  const { id } = await makeItem(app.db, {
    name: 'Uno',
    quantity: 7,
    max_per_team: 2,
    manufacturer: 'Arduino',
    model_number: 'A000066',
    notes: 'Handle with care.\nReturn with its cable.',
    categories: [boards, radio],
  })
  const datasheet = 'https://example.com/uno.pdf'
  await app.db.updateTable('hardware').set({ datasheet }).execute()
  await renderApp(`/inventory?item=${id}`, { app, as: await makeParticipant(app.db) })

  const overview = await sheet()
  expect(await overview.findByRole('heading', { name: 'Uno' })).toBeVisible()
  expect(overview.getByText('7 IN STOCK')).toBeVisible()
  expect(overview.getByText('Boards')).toBeVisible()
  expect(overview.getByText('Wireless')).toBeVisible()
  const constraints = overview.getAllByRole('listitem').map((each) => each.textContent)
  expect(constraints).toEqual([
    'At most 2 of this item per team',
    'At most 4 items of the category Boards per team',
    'At most 1 item of the category Wireless per team',
  ])
  expect(await partOf('Manufacturer')).toBe('Arduino')
  expect(await partOf('Model Number')).toBe('A000066')
  expect(overview.getByText('Handle with care.')).toBeVisible()
  expect(overview.getByText('Return with its cable.')).toBeVisible()
  const link = overview.getByRole('link', { name: 'Open the datasheet' })
  expect(link).toHaveAttribute('href', datasheet)
})

test('an overview that was there with the page leaves the focus to its heading', async () => {
  const app = await startTestApp()
  const { id } = await makeItem(app.db, { name: 'Uno' })
  const as = await makeParticipant(app.db)
  const { user } = await renderApp(`/inventory?item=${id}`, { app, as })
  await (await sheet()).findByRole('heading', { name: 'Uno' })
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Hardware Inventory' })).toHaveFocus(),
  )
})

test('unknown details of an item are left out', async () => {
  const app = await startTestApp()
  const { id } = await makeItem(app.db, { name: 'Uno' })
  await renderApp(`/inventory?item=${id}`, { app, as: await makeParticipant(app.db) })

  const overview = await sheet()
  await overview.findByRole('heading', { name: 'Uno' })
  const headings = overview.getAllByRole('heading').map((each) => each.textContent)
  expect(headings).toEqual(['Product Overview', 'Uno'])
})

test('an organiser sees the stock in full and has no cart', async () => {
  const app = await startTestApp()
  const { id } = await makeItem(app.db, { name: 'Uno', quantity: 7 })
  await app.db.updateTable('hardware').set({ quantity_remaining: 3 }).execute()
  await renderApp(`/inventory?item=${id}`, { app, as: await makeOrganiser(app.db) })

  const overview = await sheet()
  expect(await overview.findByText('3 OF 7 IN STOCK')).toBeVisible()
  expect(overview.queryByRole('button', { name: 'Add to cart' })).toBeNull()
})

test('an item that does not exist cannot be displayed', async () => {
  const app = await startTestApp()
  await renderApp('/inventory?item=99', { app, as: await makeParticipant(app.db) })

  expect(await (await sheet()).findByText(fallback)).toBeVisible()
  expect(await screen.findByText('Failed to fetch hardware data: Error 404')).toBeVisible()
})

test('without the categories an item is not displayed until they come', async () => {
  const app = await startTestApp()
  const { id } = await makeItem(app.db, { name: 'Uno' })
  const as = await makeParticipant(app.db)
  const { user, network } = await renderApp('/404', { app, as })
  network.intercept(/categories/, { status: 500 })
  await user.click(await screen.findByRole('link', { name: 'Inventory' }))
  await user.click(await screen.findByRole('button', { name: /Uno/ }))

  const overview = await sheet()
  expect(await overview.findByText(fallback)).toBeVisible()
  expect(await screen.findByText('Failed to fetch category data: Error 500')).toBeVisible()
  expect(id).toBe(Number(new URLSearchParams(location.search).get('item')))

  network.restore()
  await user.click(overview.getByRole('button', { name: 'Retry' }))
  expect(await overview.findByRole('heading', { name: 'Uno' })).toBeVisible()
})

test('each line of the notes runs in the direction of its language', async () => {
  const app = await startTestApp()
  const notes = 'Handle with care.\nيعمل بجهد 3.3 فولت'
  const { id } = await makeItem(app.db, { name: 'Uno', notes })
  await renderApp(`/inventory?item=${id}`, { app, as: await makeParticipant(app.db) })
  for (const line of notes.split('\n')) {
    expect(await screen.findByText(line)).toHaveAttribute('dir', 'auto')
  }
})
