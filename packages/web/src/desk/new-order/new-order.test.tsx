import { orderForTeam, updateItem } from '@signout/contract'
import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import type { TestApp } from '@signout/server/testing/world/test-app.ts'
import { expectStockToAddUp, readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { scan } from '#testing/hand-scanner.ts'
import { expectToasts } from '#testing/stores.ts'
import { noteId, openTeamPage, section, statusOf } from '#testing/team-page.ts'

// Tests of spec §9 and §23.

/** The sheet for a team that has one of two lamps that it may have; motors are out of stock. */
async function openSheet({ hasId = true } = {}) {
  const made = { lamp: { id: 0 } }
  const page = await openTeamPage({
    fill: async (app, team) => {
      const { db } = app
      made.lamp = await makeItem(db, { name: 'Lamp', max_per_team: 2, location: 'F8' })
      await makeItem(db, { name: 'Motor', quantity: 0 })
      await makeItem(db, { name: 'Wire', quantity: 3 })
      const lines = [{ item: made.lamp, quantity: 1 }]
      await makeOrder(db, { team, status: 'Picked Up', lines })
      if (hasId) await noteId(app, firstOf(team.members))
    },
  })
  const pending = await section('Simple Fulfillment for Pending Orders')
  await page.user.click(await pending.findByRole('button', { name: 'New order' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'New order' }))
  await sheet.findByText('Lamp')
  return { ...page, ...made, pending, sheet }
}

test('items show where they lie, what is left, and what the team has of their limits', async () => {
  const { user, sheet } = await openSheet()
  expect(await sheet.findByText('F8 · 9 left · The team has 1 of 2')).toBeVisible()
  expect(sheet.getByText('None left')).toBeVisible()
  expect(sheet.getByRole('button', { name: 'One more: Motor' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.click(sheet.getByRole('button', { name: 'One more: Lamp' }))
  expect(sheet.getByRole('button', { name: 'One more: Lamp' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('an order is found, counted and handed out at once', async () => {
  const { app, user, sheet, lamp } = await openSheet()
  expect(sheet.getByRole('button', { name: 'Order' })).toBeDisabled()
  await user.click(sheet.getByRole('button', { name: 'One more: Lamp' }))
  await user.type(sheet.getByRole('searchbox', { name: 'Search items' }), 'wire{Enter}')
  const others = within(await sheet.findByRole('list', { name: 'Also in this order' }))
  expect(others.getByText('Lamp')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Hand out at once' }))
  await user.click(sheet.getByRole('button', { name: 'Order 3 units' }))

  await expectToasts('success: Order has been submitted.')
  const checkedOut = await section('Checked Out Items')
  expect(await checkedOut.findByRole('row', { name: /Wire/ })).toBeVisible()
  expect(await readRemaining(app.db, lamp)).toBe(8)
  await expectStockToAddUp(app.db)
})

test('without a recorded ID, handing out at once asks back, naming the team, and does not block', async () => {
  const { app, user, team, sheet, pending } = await openSheet({ hasId: false })
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Hand out at once' }))
  const order = () => user.click(sheet.getByRole('button', { name: 'Order 1 unit' }))
  const name = `No ID is recorded for team ${team.code}`
  await order()
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByText(/^Tick whose ID you take, and hand out 1 unit\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(1)

  await order()
  await user.click(await screen.findByRole('button', { name: 'Hand out' }))
  await expectToasts('success: Order has been submitted.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(pending.getByRole('button', { name: 'New order' })).toHaveFocus()
  const checkedOut = await section('Checked Out Items')
  expect(await checkedOut.findByRole('row', { name: /Wire/ })).toBeVisible()
})

test('without the tick it waits to be packed, and no ID is asked about', async () => {
  const { user, pending, sheet } = await openSheet({ hasId: false })
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await user.click(sheet.getByRole('button', { name: 'Order 1 unit' }))
  expect(await pending.findByRole('row', { name: /Wire/ })).toBeVisible()
})

test('handing out at once can be undone, in the toast', async () => {
  const { app, user, sheet } = await openSheet()
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Hand out at once' }))
  await user.click(sheet.getByRole('button', { name: 'Order 1 unit' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const latest = app.db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1)
  const order = await latest.executeTakeFirstOrThrow()
  await expectToasts(`success: Order #${order.id} is as it was before.`)
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})

test('an order of which a part is no longer there is no plain success', async () => {
  const { app, user, team, sheet } = await openSheet()
  const more = sheet.getByRole('button', { name: 'One more: Wire' })
  await user.click(more)
  await user.click(more)
  const wire = app.db.updateTable('hardware').where('name', '=', 'Wire')
  await wire.set({ quantity_remaining: 1 }).execute()
  await user.click(sheet.getByRole('button', { name: 'Order 2 units' }))
  await expectToasts('info: Order has been submitted with modifications')
  expect(screen.getByText(new RegExp(`^Order #\\d+ for ${team.code}\\. .*Wire`))).toBeVisible()
})

test('a refusal is shown, and the choices stay', async () => {
  const { app, user, sheet } = await openSheet()
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await app.db.updateTable('hardware').set({ quantity_remaining: 0 }).execute()
  await user.click(sheet.getByRole('button', { name: 'Order 1 unit' }))
  expect(
    await screen.findByText('None of the items in your cart are in stock any more.'),
  ).toBeVisible()
  expect(sheet.getByRole('button', { name: 'Order 1 unit' })).toBeEnabled()
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'No team has the code {code}.'],
] as const)('an order that fails (%o) says what is known of it', async (answer, text) => {
  const { user, network, team, sheet } = await openSheet()
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  network.intercept(/^POST/, answer)
  await user.click(sheet.getByRole('button', { name: 'Order 1 unit' }))
  await expectToasts(`error: ${text.replace('{code}', team.code)}`)
  expect(sheet.getByRole('button', { name: 'Order 1 unit' })).toBeEnabled()
})

test('a chosen item that does not match the search follows its changes', async () => {
  const { app, client, user, sheet, lamp } = await openSheet()
  await user.click(sheet.getByRole('button', { name: 'One more: Lamp' }))
  await user.type(sheet.getByRole('searchbox', { name: 'Search items' }), 'wire{Enter}')
  const others = within(await sheet.findByRole('list', { name: 'Also in this order' }))
  expect(others.getByText('F8 · 9 left · The team has 1 of 2')).toBeVisible()
  const organiser = await app.as(await makeOrganiser(app.db))
  const body = { name: 'Torch', quantity_available: 5, max_per_team: 3 }
  await organiser.call(updateItem, { params: { id: lamp.id }, body })
  await client.invalidateQueries()
  expect(await others.findByText('Torch')).toBeVisible()
  expect(others.getByText('F8 · 4 left · The team has 1 of 3')).toBeVisible()
})

test('a broken limit is said at the rows that break it, and counted beside the order', async () => {
  const { user } = await openTeamPage({
    fill: async ({ db }) => {
      const categories = [await makeCategory(db, { name: 'Sensors', max_per_team: 2 })]
      for (const name of ['Camera', 'Lens', 'Radar']) await makeItem(db, { name, categories })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'New order' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'New order' }))
  const camera = await sheet.findByRole('button', { name: 'One more: Camera' })
  const share = '10 left · The team has 0 of 2 in Sensors'
  expect(await sheet.findAllByText(share)).toHaveLength(3)
  await user.click(camera)
  await user.click(camera)
  await user.click(sheet.getByRole('button', { name: 'One more: Lens' }))
  const broken = 'The team has 0 of 2 in Sensors; this order adds 3'
  expect(await sheet.findAllByText(broken)).toHaveLength(2)
  expect(sheet.getAllByText(share)).toHaveLength(1)
  expect(sheet.getByRole('alert')).toHaveTextContent('This order breaks 1 limit.')
  expect(sheet.getByRole('button', { name: 'Order 3 units' })).toBeDisabled()
})

test('choices are not discarded without a question', async () => {
  const { user, sheet } = await openSheet()
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible()
})

test('Back closes the sheet, not the page, after the question about what was chosen', async () => {
  const { user, pending, sheet, team } = await openSheet()
  await user.click(sheet.getByRole('button', { name: 'One more: Wire' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Hand out at once' }))
  window.history.back()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe(`/teams/${team.code}`)

  await user.click(pending.getByRole('button', { name: 'New order' }))
  const anew = within(await screen.findByRole('dialog', { name: 'New order' }))
  expect(await anew.findByRole('button', { name: 'Order' })).toBeDisabled()
  expect(anew.getByRole('checkbox', { name: 'Hand out at once' })).not.toBeChecked()
})

const wireOf = ({ db }: TestApp) =>
  db.selectFrom('hardware').select('id').where('name', '=', 'Wire').executeTakeFirstOrThrow()

test('two labels that are scanned while the first is looked up add two', async () => {
  const { app, network, sheet } = await openSheet()
  const wire = await wireOf(app)
  const release = network.hold(/hardware_ids/)
  scan(`ITEM-${wire.id}`)
  scan(`ITEM-${wire.id}`)
  release()
  expect(await sheet.findByRole('button', { name: 'Order 2 units' })).toBeVisible()
})

test('a label that is looked up until the sheet was closed adds nothing to the next order', async () => {
  const { app, user, client, network, pending, sheet } = await openSheet()
  const wire = await wireOf(app)
  const release = network.hold(/hardware_ids=\d+&limit/)
  scan(`ITEM-${wire.id}`)
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(pending.getByRole('button', { name: 'New order' }))
  const anew = within(await screen.findByRole('dialog', { name: 'New order' }))
  await anew.findByText('Wire')
  release()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(anew.getByRole('button', { name: 'Order' })).toBeDisabled()
  await expectToasts()
})

test('a label adds one, as long as one is left', async () => {
  const { app, sheet } = await openSheet()
  const wire = await wireOf(app)
  for (let count = 1; count <= 3; count += 1) {
    scan(`ITEM-${wire.id}`)
    await sheet.findByRole('button', { name: `Order ${count} unit${count === 1 ? '' : 's'}` })
  }
  await expectToasts('success: 3 × Wire')
  scan(`ITEM-${wire.id}`)
  await expectToasts('error: No more Wire is left.')
  expect(sheet.getByRole('button', { name: 'Order 3 units' })).toBeEnabled()
})

test('a label still adds one after an order with the same item was handed out elsewhere', async () => {
  const { app, client, team, sheet, lamp } = await openSheet()
  scan(`ITEM-${lamp.id}`)
  await sheet.findByRole('button', { name: 'Order 1 unit' })
  const other = await app.as(await makeOrganiser(app.db))
  const body = { hardware: [{ id: lamp.id, quantity: 1 }], picked_up: true }
  await other.call(orderForTeam, { params: { team_code: team.code }, body })
  await client.invalidateQueries()
  await waitFor(() =>
    expect(screen.getAllByLabelText('Quantity of Lamp to return')).toHaveLength(2),
  )
  scan(`ITEM-${lamp.id}`)
  expect(await sheet.findByRole('button', { name: 'Order 2 units' })).toBeVisible()
})

test('a label adds one when the sheet was opened before the orders had loaded', async () => {
  const made = { lamp: { id: 0 }, release: () => {} }
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      made.lamp = await makeItem(db, { name: 'Lamp' })
      const lines = [{ item: made.lamp, quantity: 1 }]
      await makeOrder(db, { team, status: 'Picked Up', lines })
    },
    prepare: (network) => {
      made.release = network.hold(/^GET .*orders/)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'New order' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'New order' }))
  made.release()
  await screen.findByLabelText('Quantity of Lamp to return')
  scan(`ITEM-${made.lamp.id}`)
  expect(await sheet.findByRole('button', { name: 'Order 1 unit' })).toBeEnabled()
})
