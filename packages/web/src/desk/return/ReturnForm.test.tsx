import { returnItems } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { expectStockToAddUp, readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { provideStreams } from '#testing/event-source.ts'
import { openReturn } from '#testing/return-page.ts'
import { orderIn, section, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

test('an item shows what can be returned, in which condition, and what is still out', async () => {
  const { shown } = await openReturn({ returned: ['Healthy'] })
  const row = within(shown.getByRole('row', { name: /Lamp/ }))
  const quantity = row.getByRole('combobox', { name: 'Quantity of Lamp to return' })
  expect(
    within(quantity)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['1', '2'])
  const condition = row.getByRole('combobox', { name: 'Condition of Lamp' })
  expect(condition).toHaveValue('Healthy')
  expect(
    within(condition)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Healthy', 'Heavily Used', 'Broken', 'Lost'])
  expect(row.getByRole('cell', { name: '2' })).toBeVisible()
})

test('Return Items waits until a row is checked', async () => {
  const { user, shown } = await openReturn()
  expect(shown.getByRole('button', { name: 'Return Items' })).toBeDisabled()
  await user.click(shown.getByRole('checkbox', { name: 'Return Lamp' }))
  expect(shown.getByRole('button', { name: 'Return Items' })).toBeEnabled()
  await user.click(shown.getByRole('checkbox', { name: 'Return Lamp' }))
  expect(shown.getByRole('button', { name: 'Return Items' })).toBeDisabled()
})

test('a partial return sends only the ticked rows, and the status stays', async () => {
  const { app, user, shown, submit, order, lamp, patches } = await openReturn()
  await user.click(shown.getByRole('checkbox', { name: 'Return Lamp' }))
  await user.selectOptions(shown.getByLabelText('Quantity of Lamp to return'), '2')
  await user.selectOptions(shown.getByLabelText('Condition of Lamp'), 'Broken')
  await submit()

  await expectToasts(`success: Order ${order.id} has been returned.`)
  expect(screen.getByText(/^2 taken back from \w+\. 2 still out\.$/)).toBeVisible()
  const history = await orderIn('Team orders', order.id)
  expect(await history.findByText('2 Broken, 1 still out')).toBeVisible()
  await user.click(history.getByRole('button', { name: `2 items of order #${order.id}` }))
  expect(history.getByText('1 still out')).toBeVisible()
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).not.toBeChecked()
  expect(shown.getByLabelText('Condition of Lamp')).toHaveValue('Healthy')
  expect(await statusOf(app, order)).toBe('Picked Up')
  expect(patches()).toEqual([])
  expect(await readRemaining(app.db, lamp)).toBe(7)
  await expectStockToAddUp(app.db)
})

test.each([
  ['quantity', 'Quantity of Lamp to return', '2'],
  ['condition', 'Condition of Lamp', 'Lost'],
])('choosing the %s of a row ticks it', async (_, label, option) => {
  const { user, shown } = await openReturn()
  await user.selectOptions(shown.getByLabelText(label), option)
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
  expect(shown.getByRole('checkbox', { name: 'Return Motor' })).not.toBeChecked()
  expect(shown.getByRole('button', { name: 'Return Items' })).toBeEnabled()
})

test('with All and Check all everything is returned, and the order is Returned', async () => {
  const { app, user, shown, submit, order, lamp, patches } = await openReturn()
  const quantity = shown.getByLabelText('Quantity of Lamp to return')
  expect(quantity).toHaveValue('3')
  expect(shown.getByText('Check what comes back.')).toBeVisible()
  await user.selectOptions(quantity, '1')
  await user.click(shown.getByRole('button', { name: 'All of Lamp' }))
  expect(quantity).toHaveValue('3')
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  expect(shown.queryByText('Check what comes back.')).toBeNull()
  await submit()

  await expectToasts(`success: Order ${order.id} has been returned.`)
  expect(screen.getByText(/^4 taken back from \w+\. Nothing still out\.$/)).toBeVisible()
  const checkedOut = await section('Checked Out Items')
  expect(await checkedOut.findByText(/^You have no items checked out yet/)).toBeVisible()
  expect(await statusOf(app, order)).toBe('Returned')
  expect(patches()).toEqual([])
  expect(await readRemaining(app.db, lamp)).toBe(10)
  await expectStockToAddUp(app.db)
})

test('Undo in the notification takes a whole return back', async () => {
  const { app, user, shown, submit, order, lamp } = await openReturn()
  await user.click(shown.getByRole('button', { name: 'All of Lamp' }))
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await submit()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  const again = await orderIn('Checked Out Items', order.id)
  expect(again.getByRole('row', { name: /Motor/ })).toBeVisible()
  expect(await statusOf(app, order)).toBe('Picked Up')
  expect(await readRemaining(app.db, lamp)).toBe(7)
  await expectStockToAddUp(app.db)
})

test('Undo does not take back another return with the same account', async () => {
  const { app, user, shown, submit, network, order, lamp } = await openReturn()
  await user.click(shown.getByRole('checkbox', { name: 'Return Motor' }))
  await submit()
  await expectToasts(`success: Order ${order.id} has been returned.`)
  const line = { id: lamp.id, quantity: 1, part_returned_health: 'Healthy' as const }
  await network.client.call(returnItems, { body: { order: order.id, hardware: [line] } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToasts(
    `error: Could not undo the change of order #${order.id}: Only the latest change of an order can be undone, and this is not it.`,
  )
  expect(await readRemaining(app.db, lamp)).toBe(8)
})

test('new choices after a failure are returned even if the failed try was done', async () => {
  const { app, user, shown, submit, network, order, lamp } = await openReturn()
  const tick = () => user.click(shown.getByRole('checkbox', { name: 'Return Lamp' }))
  network.intercept(/^POST/, 'lost')
  await user.selectOptions(shown.getByLabelText('Quantity of Lamp to return'), '1')
  await submit()
  expect(await screen.findByText(/^No connection/)).toBeVisible()
  network.restore()
  await tick()
  await tick()
  await submit()
  await expectToasts(`success: Order ${order.id} has been returned.`)
  expect(await readRemaining(app.db, lamp)).toBe(9)
})

test('every row ticked, but not every unit, leaves the status', async () => {
  const { app, user, shown, submit, order, patches } = await openReturn()
  await user.selectOptions(shown.getByLabelText('Quantity of Lamp to return'), '1')
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await submit()
  expect(await screen.findByText(`Order ${order.id} has been returned.`)).toBeVisible()
  await waitFor(() => expect(shown.queryByRole('row', { name: /Motor/ })).toBeNull())
  expect(await statusOf(app, order)).toBe('Picked Up')
  expect(patches()).toEqual([])
})

test('units returned elsewhere in the meantime are refused, and refetched', async () => {
  const { app, user, shown, submit, order, lamp } = await openReturn()
  await user.click(shown.getByRole('checkbox', { name: 'Return Lamp' }))
  const other = await app.as(await makeOrganiser(app.db))
  const line = { id: lamp.id, quantity: 1, part_returned_health: 'Healthy' as const }
  await other.call(returnItems, { body: { order: order.id, hardware: [line] } })
  await submit()

  expect(await screen.findByText('Something went wrong: Error 400')).toBeVisible()
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
  const row = within(shown.getByRole('row', { name: /Lamp/ }))
  expect(await row.findByRole('cell', { name: '2' })).toBeVisible()
  await submit()
  const parsing = await screen.findByText('There was an error parsing orders.')
  expect(parsing.closest('[role=alert]')).toBeVisible()
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).not.toBeChecked()
})

test('a row that is returned elsewhere while it is edited says so in its place', async () => {
  const { app, user, shown, order, lamp, motor } = await openReturn({ prepare: provideStreams })
  await user.click(shown.getByRole('button', { name: 'All of Lamp' }))
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.selectOptions(shown.getByLabelText('Condition of Lamp'), 'Broken')
  const other = await app.as(await makeOrganiser(app.db))
  const hardware = [lamp, motor].map(({ id }) => ({
    id,
    quantity: 1,
    part_returned_health: 'Healthy' as const,
  }))
  await other.call(returnItems, { body: { order: order.id, hardware } })

  expect(await shown.findByText('Only 2 still out')).toBeVisible()
  const gone = 'Motor is no longer out: somebody else has taken it back.'
  expect(await shown.findByText(gone)).toBeVisible()
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
  expect(shown.getByLabelText('Condition of Lamp')).toHaveValue('Broken')
})

test('lost ticks are reported when another organiser takes everything back', async () => {
  const { app, user, shown, order, lamp, motor } = await openReturn({ prepare: provideStreams })
  await user.click(shown.getByRole('checkbox', { name: 'Return Lamp' }))
  const other = await app.as(await makeOrganiser(app.db))
  const line = { part_returned_health: 'Healthy' as const }
  const hardware = [
    { ...line, id: lamp.id, quantity: 3 },
    { ...line, id: motor.id, quantity: 1 },
  ]
  await other.call(returnItems, { body: { order: order.id, hardware } })
  await expectToasts(`info: Order #${order.id}: everything has been taken back in the meantime.`)
  expect(await readRemaining(app.db, lamp)).toBe(10)
})

test('a row without a typed quantity is not sent, and the other rows stay chosen', async () => {
  const { user, shown, submit, network } = await openReturn({ lamps: 150 })
  const field = shown.getByRole('spinbutton', { name: 'Quantity of Lamp to return' })
  expect(field).toHaveAttribute('max', '150')
  await user.clear(field)
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await submit()

  await expectToasts('error: There was an error parsing orders.')
  expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).not.toBeChecked()
  expect(field).toHaveValue(150)
  expect(shown.getByRole('checkbox', { name: 'Return Motor' })).toBeChecked()
})

test('an order that the server does not know is reported', async () => {
  const { user, shown, submit, network } = await openReturn()
  await user.click(shown.getByRole('checkbox', { name: 'Return Motor' }))
  network.intercept(/returns/, { status: 404, body: { detail: 'Not found.' } })
  await submit()
  await expectToasts('error: Could not return order: Error 404')
  expect(shown.getByRole('checkbox', { name: 'Return Motor' })).toBeChecked()
})

test('a lost connection keeps what was chosen', async () => {
  const { app, user, shown, submit, network, order } = await openReturn()
  await user.selectOptions(shown.getByLabelText('Condition of Lamp'), 'Lost')
  network.intercept(/returns/, 'no answer')
  await submit()
  const lost = `No connection: it is not known whether this was done.`
  expect(await screen.findByText(lost)).toBeVisible()
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
  expect(shown.getByLabelText('Condition of Lamp')).toHaveValue('Lost')

  network.restore()
  await submit()
  expect(await screen.findByText(`Order ${order.id} has been returned.`)).toBeVisible()
  expect(screen.queryByText(lost)).toBeNull()
  expect(await statusOf(app, order)).toBe('Picked Up')
})
