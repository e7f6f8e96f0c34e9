// Runs in test:all only: the journey of `desk-goals.spec.ts` takes a part out of an order.
import { updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { expectStockToAddUp, readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder, openTeamPage, orderIn } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §10 and §23.

const isMissing = 'They are not where they should be'

async function openDialog(status?: Parameters<typeof openOrder>[0]) {
  const page = await openOrder(status)
  const open = async (name: string) => {
    await page.user.click(page.shown.getByRole('button', { name: `Not there: ${name}` }))
    return within(await screen.findByRole('dialog', { name: `${name}: not there?` }))
  }
  const item = async (name: string) => {
    const rows = page.app.db.selectFrom('hardware').select(['id', 'quantity_available'])
    return rows.where('name', '=', name).executeTakeFirstOrThrow()
  }
  return { ...page, open, item }
}

test.each(['Submitted', 'Ready for Pickup'] as const)(
  'two clicks take all of a row out of an order that is %s, and Undo brings it back',
  async (status) => {
    const { app, user, shown, order, open, item } = await openDialog(status)
    const dialog = await open('Lamp')
    expect(dialog.getByRole('combobox', { name: 'How many' })).toHaveValue('2')
    await user.click(dialog.getByRole('button', { name: isMissing }))

    await expectToasts(`success: Taken out of order #${order.id}: 2 Lamp.`)
    expect(screen.getByText('No longer counted in the total')).toBeVisible()
    await waitFor(() => expect(shown.queryByRole('row', { name: /Lamp/ })).toBeNull())
    const { id, quantity_available: total } = await item('Lamp')
    expect([total, await readRemaining(app.db, { id })]).toEqual([8, 8])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await shown.findByRole('row', { name: /Lamp/ })).toBeVisible()
    expect((await item('Lamp')).quantity_available).toBe(10)
    await expectStockToAddUp(app.db)
  },
)

test('fewer can be chosen, and go back on the shelf', async () => {
  const { app, user, shown, order, open, item } = await openDialog()
  const tick = () => shown.getByRole('checkbox', { name: 'Check Lamp' })
  await user.click(tick())
  expect(tick()).toBeChecked()
  const dialog = await open('Lamp')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'How many' }), '1')
  await user.click(dialog.getByRole('button', { name: 'Back on the shelf' }))
  await expectToasts(`success: Taken out of order #${order.id}: 1 Lamp.`)
  const row = await shown.findByRole('row', { name: /Lamp/ })
  await waitFor(() => expect(within(row).getByRole('cell', { name: '1 ×' })).toBeVisible())
  // Another number than was packed.
  expect(tick()).not.toBeChecked()
  const { id, quantity_available: total } = await item('Lamp')
  expect([total, await readRemaining(app.db, { id })]).toEqual([10, 9])
})

/** The dialog of the only item of an order. */
async function openOnlyItem(quantity: number) {
  const made = { order: { id: 0 } }
  const { user } = await openTeamPage({
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Lamp' }), quantity }]
      made.order = await makeOrder(db, { team, lines })
    },
  })
  const shown = await orderIn('Simple Fulfillment for Pending Orders', made.order.id)
  await user.click(await shown.findByRole('button', { name: 'Not there: Lamp' }))
  return within(await screen.findByRole('dialog'))
}

test('an order of one item keeps one unit of it', async () => {
  const dialog = await openOnlyItem(3)
  expect(dialog.getByRole('combobox', { name: 'How many' })).toHaveValue('2')
  expect(dialog.getByRole('button', { name: isMissing })).toBeEnabled()
})

test('an order of one unit is to be rejected', async () => {
  const dialog = await openOnlyItem(1)
  expect(dialog.getByText(/^Nothing would remain of order #\d+. Reject it instead.$/)).toBeVisible()
  expect(dialog.getByRole('button', { name: isMissing })).toBeDisabled()
})

test('an order that was handed out meanwhile says so, and stays as it is', async () => {
  const { app, user, order, open } = await openDialog('Ready for Pickup')
  const dialog = await open('Lamp')
  const other = await app.as(await makeOrganiser(app.db))
  await other.call(updateOrder, { params: order, body: { status: 'Picked Up' } })
  await user.click(dialog.getByRole('button', { name: isMissing }))
  const refused = `Only an order that is Submitted or Ready for Pickup can be shortened; order ${order.id} is Picked Up.`
  expect(await screen.findByText(refused)).toBeVisible()
})
