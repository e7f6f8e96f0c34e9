import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

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
