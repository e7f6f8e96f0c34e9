// Runs in test:all only: the journey of `desk-goals.spec.ts` takes a part out of an order.
import { shortenOrder, updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { expectStockToAddUp, readRemaining } from '@signout/server/testing/world/event.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder, openTeamPage, orderIn } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §10 and §23.

const isMissing = /^Missing: the total of Lamp goes from/

async function openDialog(status?: Parameters<typeof openOrder>[0]) {
  const page = await openOrder(status)
  const open = async (name: string) => {
    await page.user.click(page.shown.getByRole('button', { name: `Not there… ${name}` }))
    return within(await screen.findByRole('dialog', { name: `${name}: not there?` }))
  }
  const item = async (name: string) => {
    const rows = page.app.db.selectFrom('hardware').select(['id', 'quantity_available'])
    return rows.where('name', '=', name).executeTakeFirstOrThrow()
  }
  /** Lets another organiser take lamps out of the order. */
  const shortenElsewhere = async (quantity: number) => {
    const other = await page.app.as(await makeOrganiser(page.app.db))
    const { id } = await item('Lamp')
    const body = { items: [{ id, quantity }], missing: false }
    const { status } = await other.call(shortenOrder, { params: page.order, body })
    expect(status).toBe(200)
    await page.client.refetchQueries()
  }
  return { ...page, open, item, shortenElsewhere }
}

test.each(['Submitted', 'Ready for Pickup'] as const)(
  'all of a row is taken out of an order that is %s, and Undo brings it back',
  async (status) => {
    const { app, user, shown, order, team, open, item } = await openDialog(status)
    const dialog = await open('Lamp')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'How many' }), '2')
    await user.click(
      dialog.getByRole('button', { name: 'Missing: the total of Lamp goes from 10 to 8' }),
    )

    await expectToasts(`success: Taken out of order #${order.id}: 2 Lamp.`)
    expect(
      screen.getByText(`No longer counted in the total. ${team.code} has been told.`),
    ).toBeVisible()
    await waitFor(() => expect(shown.queryByRole('row', { name: /Lamp/ })).toBeNull())
    const { id, quantity_available: total } = await item('Lamp')
    expect([total, await readRemaining(app.db, { id })]).toEqual([8, 8])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await shown.findByRole('row', { name: /Lamp/ })).toBeVisible()
    expect((await item('Lamp')).quantity_available).toBe(10)
    await expectStockToAddUp(app.db)
  },
)

test('the dialog begins at one, says what each choice does, and puts back on the shelf', async () => {
  const { app, user, shown, order, open, item } = await openDialog()
  const tick = () => shown.getByRole('checkbox', { name: 'Check Lamp' })
  await user.click(tick())
  expect(tick()).toBeChecked()
  const dialog = await open('Lamp')
  expect(dialog.getByRole('combobox', { name: 'How many' })).toHaveValue('1')
  dialog.getByRole('button', { name: 'Missing: the total of Lamp goes from 10 to 9' })
  await user.click(dialog.getByRole('button', { name: 'Back on the shelf: Lamp stays at 10' }))
  await expectToasts(`success: Taken out of order #${order.id}: 1 Lamp.`)
  const row = await shown.findByRole('row', { name: /Lamp/ })
  await waitFor(() => expect(within(row).getByRole('cell', { name: '1 ×' })).toBeVisible())
  // Another number than was packed.
  expect(tick()).not.toBeChecked()
  expect(shown.queryByText(/in the meantime/)).toBeNull()
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
  await user.click(await shown.findByRole('button', { name: 'Not there… Lamp' }))
  return within(await screen.findByRole('dialog'))
}

test('an order of one item keeps one unit of it', async () => {
  const dialog = await openOnlyItem(3)
  const offered = [...dialog.getByRole('combobox', { name: 'How many' }).children]
  expect(offered.map(({ textContent }) => textContent)).toEqual(['1', '2'])
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

test('a row that another organiser takes out while the dialog asks says so, and nothing else is taken', async () => {
  const { user, shown, order, open, shortenElsewhere } = await openDialog()
  const dialog = await open('Lamp')
  await shortenElsewhere(2)
  const gone = `Lamp has been taken out of order #${order.id} in the meantime.`
  expect(await dialog.findByText(gone)).toBeVisible()
  expect(shown.queryByRole('row', { name: /Lamp/, hidden: true })).toBeNull()
  for (const name of [isMissing, /^Back on the shelf/]) {
    expect(dialog.getByRole('button', { name })).toBeDisabled()
  }
  await user.click(dialog.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body).not.toHaveFocus()
})

test('a row that another organiser shortens while the dialog asks says so, and can be shortened further', async () => {
  const { app, user, order, open, item, shortenElsewhere } = await openDialog()
  const dialog = await open('Lamp')
  await shortenElsewhere(1)
  const changed = 'This has changed in the meantime: it was 2 units.'
  expect(await dialog.findByText(changed)).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'How many' })).toHaveValue('1')
  await user.click(dialog.getByRole('button', { name: isMissing }))
  await expectToasts(`success: Taken out of order #${order.id}: 1 Lamp.`)
  expect((await item('Lamp')).quantity_available).toBe(9)
  await expectStockToAddUp(app.db)
})

test.each([
  ['Cancelled', 'Submitted'],
  ['Picked Up', 'Ready for Pickup'],
] as const)(
  'an order that becomes %s elsewhere while the dialog asks says so',
  async (status, before) => {
    const { app, client, order, open } = await openDialog(before)
    const dialog = await open('Lamp')
    const other = await app.as(await makeOrganiser(app.db))
    await other.call(updateOrder, { params: order, body: { status } })
    await client.refetchQueries()
    const now = `Somebody else has changed order #${order.id} in the meantime. It is shown as “${status}” now.`
    expect(await dialog.findByText(now)).toBeVisible()
    expect(dialog.getByRole('button', { name: isMissing })).toBeDisabled()
  },
)

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 404 }, 'There is no order #{id}.'],
  [{ status: 400, body: { items: ['Too late.', 'Really.'] } }, 'Too late.'],
] as const)('what cannot be taken out (%o) says what is known of it', async (answer, text) => {
  const { user, network, order, open } = await openDialog()
  const dialog = await open('Lamp')
  network.intercept(/^POST/, answer)
  await user.click(dialog.getByRole('button', { name: isMissing }))
  await expectToasts(`error: ${text.replace('{id}', String(order.id))}`)
  expect(dialog.getByRole('button', { name: isMissing })).toBeEnabled()
})
