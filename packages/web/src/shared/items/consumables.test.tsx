import { updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { startEvent } from '@signout/server/testing/world/event.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts, fillCart } from '#testing/stores.ts'
import { section } from '#testing/team-page.ts'

// Tests of spec §9 and §22: what is not to be returned.

/** Wire that teams keep, and a lamp that comes back; the team has been handed three and one. */
async function start() {
  const app = await startEvent()
  const wire = await makeItem(app.db, { name: 'Wire', quantity: 20, is_consumable: true })
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 20 })
  const lines = [
    { item: wire, quantity: 3 },
    { item: lamp, quantity: 1 },
  ]
  const { team, organiser } = app
  const { id } = await makeOrder(app.db, { team, status: 'Ready for Pickup', lines })
  const handOut = () =>
    organiser.call(updateOrder, { params: { id }, body: { status: 'Picked Up' } })
  return { app, wire, lamp, lines, handOut, id, as: team.members[0] }
}

test('a participant reads at tile, overview and cart what is theirs to keep', async () => {
  const { app, wire, lamp, as } = await start()
  fillCart(as, [
    { ...wire, quantity: 1 },
    { ...lamp, quantity: 1 },
  ])
  const { user } = await renderApp('/inventory', { app, as })
  const tile = within((await screen.findByTitle('Wire')).closest('li') ?? document.body)
  expect(tile.getByText('Yours to keep')).toBeVisible()
  expect(screen.getAllByText('Yours to keep')).toHaveLength(1)
  await user.click(tile.getByRole('button', { name: /^Wire/ }))
  const overview = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  expect(await overview.findByText('Yours to keep')).toBeVisible()
  await user.click(overview.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('link', { name: 'Cart (2)' }))
  expect(await screen.findByText('17 in stock · Yours to keep · Your team has 3')).toBeVisible()
  expect(screen.getByText('19 in stock · Your team has 1')).toBeVisible()
})

test('kept units are among the returned ones, and nowhere among those checked out', async () => {
  const { app, handOut, as } = await start()
  const { client } = await renderApp('/', { app, as })
  const pending = await section('Pending Orders')
  expect(await pending.findAllByText('Yours to keep')).toHaveLength(1)
  await handOut()
  await client.invalidateQueries()
  const out = await section('Checked out items')
  expect(await out.findByRole('button', { name: 'Lamp' })).toBeVisible()
  expect(out.queryByRole('button', { name: 'Wire' })).toBeNull()
  const returned = await section('Returned items')
  expect(await returned.findByRole('row', { name: /Wire.*3.*Yours to keep/ })).toBeVisible()
  expect(returned.queryByText('Lamp')).toBeNull()
})

test('the desk takes back what is not kept alone, and reads in the order what is', async () => {
  const { app, handOut, id } = await start()
  await handOut()
  await renderApp(`/teams/${app.team.code}`, { app, as: await makeOrganiser(app.db) })
  const out = await section('Checked Out Items')
  expect(await out.findByRole('button', { name: 'Lamp' })).toBeVisible()
  expect(out.queryByText('Wire')).toBeNull()
  const orders = await section('Team orders')
  expect(orders.getByRole('article', { name: `Order #${id}` })).toBeVisible()
})

test('organisers read how many are used, where anything is', async () => {
  const { app, wire, handOut } = await start()
  await handOut()
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp('/inventory?view=table', { app, as })
  const grid = within(await screen.findByRole('grid', { name: 'Items' }))
  expect(await grid.findByRole('columnheader', { name: 'Used' })).toBeVisible()
  const row = within(await grid.findByRole('row', { name: /Wire/ }))
  await waitFor(() =>
    expect(row.getAllByRole('gridcell').map((cell) => cell.textContent)).toContain('3'),
  )
  await user.click(row.getByText('Wire'))
  const overview = within(await screen.findByRole('dialog', { name: 'Product Overview' }))
  expect(await overview.findByText('Not to be returned')).toBeVisible()
  await user.click(overview.getByRole('button', { name: 'Who has it: Wire' }))
  expect(await overview.findByText('17 of 20 on the shelf')).toBeVisible()
  expect(overview.getByText('3 used: handed out for good')).toBeVisible()
  await user.click(overview.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('form', { name: 'Item' }))
  const box = form.getByRole('checkbox', { name: 'Not to be returned' })
  expect(box).toBeChecked()
  await user.click(box)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await expectToasts('success: Saved Wire.')
  const stored = app.db.selectFrom('hardware').select('is_consumable').where('id', '=', wire.id)
  expect(await stored.executeTakeFirst()).toEqual({ is_consumable: expect.toBeOneOf([0, false]) })
})

test('an event without consumables has no column of what is used', async () => {
  const app = await startEvent()
  await makeItem(app.db, { name: 'Lamp' })
  await renderApp('/inventory?view=table', { app, as: await makeOrganiser(app.db) })
  const grid = within(await screen.findByRole('grid', { name: 'Items' }))
  expect(await grid.findByRole('columnheader', { name: 'Out' })).toBeVisible()
  expect(grid.queryByRole('columnheader', { name: 'Used' })).toBeNull()
})
