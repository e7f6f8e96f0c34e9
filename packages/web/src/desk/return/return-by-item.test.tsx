import { correctCondition, returnForTeam, returnItems } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { expectStockToAddUp, readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { scan } from '#testing/hand-scanner.ts'
import { expectToasts } from '#testing/stores.ts'
import { openTeamPage, section, statusOf } from '#testing/team-page.ts'

// Tests of spec §10 and §23.

/** A bag of four orders: of each two lamps and a motor. */
async function openBag() {
  const made = { orders: [] as { id: number }[], lamp: { id: 0 }, motor: { id: 0 } }
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      made.lamp = await makeItem(db, { name: 'Lamp' })
      made.motor = await makeItem(db, { name: 'Motor' })
      const lines = [
        { item: made.lamp, quantity: 2 },
        { item: made.motor, quantity: 1 },
      ]
      for (let count = 0; count < 4; count += 1) {
        made.orders.push(await makeOrder(db, { team, status: 'Picked Up', lines }))
      }
    },
  })
  const shown = await section('Checked Out Items')
  await page.user.click(await shown.findByRole('button', { name: 'By item' }))
  const bag = within(await shown.findByRole('article', { name: 'All orders' }))
  const submit = () => page.user.click(bag.getByRole('button', { name: 'Return Items' }))
  return { ...page, ...made, shown, bag, submit }
}

test('a bag with four orders is one list, remembered in the address', async () => {
  const { user, shown, bag } = await openBag()
  const row = within(bag.getByRole('row', { name: /Lamp/ }))
  expect(row.getByRole('cell', { name: '8' })).toBeVisible()
  expect(location.search).toBe('?by=item')
  await user.click(shown.getByRole('button', { name: 'By order' }))
  expect(await shown.findAllByRole('article')).toHaveLength(4)
  expect(location.search).toBe('')
})

test('what is chosen in one view is still so after a look at the other', async () => {
  const { user, shown, bag } = await openBag()
  await user.selectOptions(bag.getByLabelText('Condition of Motor'), 'Broken')
  await user.click(shown.getByRole('button', { name: 'By order' }))
  await user.click(firstOf(await shown.findAllByRole('checkbox', { name: 'Return Lamp' })))
  await user.click(shown.getByRole('button', { name: 'By item' }))
  expect(await shown.findByRole('checkbox', { name: 'Return Motor' })).toBeChecked()
  expect(shown.getByLabelText('Condition of Motor')).toHaveValue('Broken')
  expect(shown.getByRole('checkbox', { name: 'Return Lamp' })).not.toBeChecked()
  await user.click(shown.getByRole('button', { name: 'By order' }))
  expect(firstOf(await shown.findAllByRole('checkbox', { name: 'Return Lamp' }))).toBeChecked()
})

test('what is taken back in one view drops the choices of the other', async () => {
  const { user, shown, bag } = await openBag()
  await user.click(bag.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'By order' }))
  await user.click(firstOf(await shown.findAllByRole('checkbox', { name: 'Return Motor' })))
  await user.click(firstOf(shown.getAllByRole('button', { name: 'Return Items' })))
  expect(await screen.findByText(/^1 taken back/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'By item' }))
  expect(await shown.findByRole('checkbox', { name: 'Return Motor' })).not.toBeChecked()
})

test('four clicks take back a bag with four orders, two lamps of it broken; Undo undoes each', async () => {
  const { app, user, team, shown, bag, submit, orders, lamp } = await openBag()
  await user.click(bag.getByRole('checkbox', { name: 'Check all' }))
  await user.click(bag.getByRole('button', { name: 'Split Lamp' }))
  await user.click(bag.getByRole('button', { name: 'One more: Broken Lamp' }))
  await submit()
  const returned = orders.map(({ id }) => `Order ${id} has been returned.`).join(' ')
  await expectToasts(`success: ${returned}`)
  expect(screen.getByText(`12 taken back from ${team.code}. Nothing still out.`)).toBeVisible()
  for (const order of orders) expect(await statusOf(app, order)).toBe('Returned')
  expect(await readRemaining(app.db, lamp)).toBe(8)

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const [first, second, third, fourth] = orders.map(({ id }) => `#${id}`)
  await expectToasts(
    `success: Orders ${first}, ${second}, ${third} and ${fourth} are as they were before.`,
  )
  for (const order of orders) expect(await statusOf(app, order)).toBe('Picked Up')
  expect(await shown.findByRole('article', { name: 'All orders' })).toBeVisible()
  expect(await readRemaining(app.db, lamp)).toBe(2)
  await expectStockToAddUp(app.db)
})

test('Undo says of each order that it could not be undone, whatever came of the others', async () => {
  const { app, user, network, bag, submit, orders } = await openBag()
  const [first, second, third, fourth] = orders.map(({ id }) => id)
  await user.click(bag.getByRole('checkbox', { name: 'Check all' }))
  await submit()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  const units = app.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', first ?? 0)
  const { id: unit } = await units.orderBy('id').executeTakeFirstOrThrow()
  const other = await app.as(await makeOrganiser(app.db))
  const params = { id: first ?? 0, unit }
  await other.call(correctCondition, { params, body: { part_returned_health: 'Broken' } })
  network.intercept(new RegExp(`orders/${third}/undo`), { status: 500 })
  await user.click(undo)
  await expectToasts(
    `error: Could not undo the change of order #${first}: Only the latest change of an order can be undone, and this is not it.`,
    `error: Could not undo the change of order #${third}: Error 500`,
    `success: Orders #${second} and #${fourth} are as they were before.`,
  )
  expect(network.calls.filter((call) => call.includes('/undo/'))).toHaveLength(4)
})

test('a return of a single order is reported as such', async () => {
  const { app, user, bag, submit, orders, motor } = await openBag()
  await user.selectOptions(bag.getByLabelText('Quantity of Motor to return'), '1')
  await submit()
  await expectToasts(`success: Order ${orders[0]?.id} has been returned.`)
  expect(await readRemaining(app.db, motor)).toBe(7)
})

test('units taken back elsewhere are refused, and nothing is returned', async () => {
  const { app, user, bag, submit, orders, lamp } = await openBag()
  await user.click(bag.getByRole('checkbox', { name: 'Return Lamp' }))
  const other = await app.as(await makeOrganiser(app.db))
  const line = { id: lamp.id, quantity: 1, part_returned_health: 'Healthy' as const }
  await other.call(returnItems, { body: { order: orders[3]?.id ?? 0, hardware: [line] } })
  await submit()
  expect(await screen.findByText('Lamp: 8 cannot be returned, 7 are out.')).toBeVisible()
  expect(await readRemaining(app.db, lamp)).toBe(3)
  const row = within(bag.getByRole('row', { name: /Lamp/ }))
  expect(await row.findByRole('cell', { name: '7' })).toBeVisible()
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'No team has the code {code}.'],
] as const)('a return that fails (%o) says what is known of it', async (answer, text) => {
  const { user, network, team, bag, submit } = await openBag()
  await user.click(bag.getByRole('checkbox', { name: 'Return Lamp' }))
  network.intercept(/^POST/, answer)
  await submit()
  await expectToasts(`error: ${text.replace('{code}', team.code)}`)
  expect(bag.getByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
})

test('one of several orders is taken back, and the toast says what the team still has', async () => {
  const { user, team, shown } = await openBag()
  await user.click(shown.getByRole('button', { name: 'By order' }))
  const [first] = await shown.findAllByRole('article')
  const order = within(first ?? document.body)
  await user.click(await order.findByRole('checkbox', { name: 'Check all' }))
  await user.click(order.getByRole('button', { name: 'Return Items' }))
  expect(await screen.findByText(`3 taken back from ${team.code}. 9 still out.`)).toBeVisible()
})

test('a label takes one more back, and never more than is out', async () => {
  const { app, team, bag, submit, motor, orders } = await openBag()
  const quantity = () => bag.getByLabelText('Quantity of Motor to return')
  for (let count = 1; count <= 4; count += 1) {
    scan(`ITEM-${motor.id}`)
    await waitFor(() => expect(quantity()).toHaveValue(`${count}`))
  }
  scan(`ITEM-${motor.id}`)
  await expectToasts('success: 4 of 4 × Motor')
  expect(quantity()).toHaveValue('4')
  for (const order of orders) expect(await statusOf(app, order)).toBe('Picked Up')
  await submit()
  expect(await screen.findByText(`4 taken back from ${team.code}. 8 still out.`)).toBeVisible()
})

test('ticks of what was taken back elsewhere do not vanish without a word', async () => {
  const { app, user, bag, orders, client, team } = await openBag()
  await user.click(bag.getByRole('checkbox', { name: 'Check all' }))
  const other = await app.as(await makeOrganiser(app.db))
  const hardware = (await app.db.selectFrom('hardware').select(['id', 'name']).execute()).map(
    ({ id, name }) => ({
      id,
      quantity: name === 'Lamp' ? 8 : 4,
      part_returned_health: 'Healthy' as const,
    }),
  )
  await other.call(returnForTeam, { params: { team_code: team.code }, body: { hardware } })
  await client.invalidateQueries()
  for (const { id } of orders) {
    expect(
      await screen.findByText(`Order #${id}: everything has been taken back in the meantime.`),
    ).toBeVisible()
  }
})

test('a label takes back an item that only a folded order has, which unfolds', async () => {
  const made = { wire: { id: 0 } }
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      made.wire = await makeItem(db, { name: 'Wire' })
      const lamp = await makeItem(db, { name: 'Lamp' })
      for (const item of [made.wire, lamp, lamp, lamp]) {
        await makeOrder(db, { team, status: 'Picked Up', lines: [{ item, quantity: 1 }] })
      }
    },
  })
  const shown = await section('Checked Out Items')
  await user.click(await shown.findByRole('button', { name: 'By order' }))
  expect(await shown.findAllByLabelText('Quantity of Lamp to return')).toHaveLength(3)
  expect(shown.queryByLabelText('Quantity of Wire to return')).toBeNull()
  scan(`ITEM-${made.wire.id}`)
  expect(await shown.findByRole('checkbox', { name: 'Return Wire' })).toBeChecked()
})
