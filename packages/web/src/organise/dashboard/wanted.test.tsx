import { updateItem, updateOrder } from '@signout/contract'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { playOrder } from '@signout/server/testing/world/calls.ts'
import { startEvent } from '@signout/server/testing/world/event.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §13, §23.

const wanted = async () =>
  within(await screen.findByRole('table', { name: 'Wanted and not there' }))

test('the dashboard says what is wanted and not there, and its total is raised from there', async () => {
  const app = await startEvent()
  const [lamp, motor] = [
    await makeItem(app.db, { name: 'Lamp', quantity: 1 }),
    await makeItem(app.db, { name: 'Motor', quantity: 2 }),
  ]
  await playOrder(app, [
    { item: lamp, quantity: 5 },
    { item: motor, quantity: 3 },
  ])
  const { profileId: profile_id } = app.team.members[1]
  await app.db.insertInto('watches').values({ profile_id, hardware_id: motor.id }).execute()
  const { user } = await renderApp('/', { app, as: await makeOrganiser(app.db) })

  const [, ...rows] = (await wanted()).getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['Motor', '1', '1 of 3', '0 of 2', 'Raise total'],
    ['Lamp', '0', '4 of 5', '0 of 1', 'Raise total'],
  ])
  expect((await wanted()).getByRole('link', { name: 'Motor' })).toHaveAttribute(
    'href',
    `/inventory?item=${motor.id}`,
  )
  await user.click((await wanted()).getByRole('button', { name: 'Raise total: Motor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'More of Motor' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How many more' }), '4')
  await user.click(dialog.getByRole('button', { name: 'Raise total' }))
  await expectToasts('success: Motor: 6 in all now.')
  await waitFor(async () => {
    expect((await wanted()).getByText('4 of 6')).toBeVisible()
  })
  expect(await app.db.selectFrom('watches').selectAll().execute()).toEqual([])
})

test('an item that leaves the list while its total is being raised says so, and can still be raised', async () => {
  const app = await startEvent()
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 1 })
  const order = await playOrder(app, [{ item: lamp, quantity: 5 }])
  const as = await makeOrganiser(app.db)
  const { user, client } = await renderApp('/', { app, as })
  await user.click((await wanted()).getByRole('button', { name: 'Raise total: Lamp' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'More of Lamp' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How many more' }), '4')
  const other = await app.as(as)
  await other.call(updateOrder, { params: order, body: { status: 'Cancelled' } })
  await client.refetchQueries()

  const gone = 'Lamp has left the list of what is wanted and not there in the meantime.'
  expect(await dialog.findByText(gone)).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Wanted and not there', hidden: true })).toBeNull()
  expect(dialog.getByRole('combobox', { name: 'How many more' })).toHaveValue('4')
  await user.click(dialog.getByRole('button', { name: 'Raise total' }))
  await expectToasts('success: Lamp: 5 in all now.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body).not.toHaveFocus()
})

test('what two organisers add at once is added twice', async () => {
  const app = await startEvent()
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 1 })
  await playOrder(app, [{ item: lamp, quantity: 5 }])
  const as = await makeOrganiser(app.db)
  const { user, network } = await renderApp('/', { app, as })
  await user.click((await wanted()).getByRole('button', { name: 'Raise total: Lamp' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'More of Lamp' }))
  const release = network.hold(/^PATCH/)
  await user.click(dialog.getByRole('button', { name: 'Raise total' }))
  const isSent = (call: string) => call.startsWith('PATCH')
  await waitFor(() => expect(network.calls.filter(isSent)).toHaveLength(1))
  const other = await app.as(as)
  await other.call(updateItem, { params: lamp, body: { quantity_available: 2 } })
  release()
  await expectToasts('success: Lamp: 3 in all now.')
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'The item has been deleted.'],
] as const)('a total that is not raised (%o) says what is known of it', async (answer, text) => {
  const app = await startEvent()
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 1 })
  await playOrder(app, [{ item: lamp, quantity: 5 }])
  const { user, network } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  await user.click((await wanted()).getByRole('button', { name: 'Raise total: Lamp' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'More of Lamp' }))
  network.intercept(/^PATCH/, answer)
  await user.click(dialog.getByRole('button', { name: 'Raise total' }))
  await expectToasts(`error: ${text}`)
  expect(dialog.getByRole('button', { name: 'Raise total' })).toBeEnabled()
})

test('where nothing is wanted, the dashboard does not mention it', async () => {
  const app = await startEvent()
  await makeItem(app.db, { name: 'Lamp', quantity: 0 })
  const { client } = await renderApp('/', { app, as: await makeOrganiser(app.db) })
  await screen.findByText('No orders are waiting.')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByText('Wanted and not there')).toBeNull()
})
