import { updateOrder } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { scan } from '#testing/hand-scanner.ts'
import { openOrder, orderIn, section, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

const openReady = async () => {
  const page = await openOrder('Ready for Pickup', { hasId: false })
  const ids = within(await screen.findByRole('group', { name: 'ID provided' }))
  const pickUp = () => page.user.click(page.shown.getByRole('button', { name: 'Picked Up' }))
  const findDialog = async () =>
    within(
      await screen.findByRole('dialog', { name: `No ID is recorded for team ${page.team.code}` }),
    )
  return { ...page, ids, pickUp, findDialog }
}

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the strip shows whose ID the desk has, and notes it there', async () => {
  const { app, user, ids, team, pickUp, order } = await openReady()
  const [box] = ids.getAllByRole('checkbox')
  await user.click(firstOf(ids.getAllByRole('checkbox')))
  expect(box).toBeChecked()
  const info = await section('Team info')
  await waitFor(() => {
    expect(firstOf(info.getAllByRole('checkbox', { name: 'ID provided' }))).toBeChecked()
  })
  expect(ids.getAllByRole('checkbox')).toHaveLength(team.members.length)
  await pickUp()
  await expectToasts('success: Order status has been changed.')
  expect(await statusOf(app, order)).toBe('Picked Up')
})

test('without a recorded ID, Picked Up asks back, naming the team, and does not block', async () => {
  const { app, user, team, order, pickUp, findDialog, ids } = await openReady()
  const names = ids.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? '')
  await pickUp()
  const dialog = await findDialog()
  for (const name of names) expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  expect(names).toHaveLength(team.members.length)
  await user.click(dialog.getByRole('button', { name: 'Go Back' }))
  await noDialog()
  expect(await statusOf(app, order)).toBe('Ready for Pickup')

  await pickUp()
  await user.click((await findDialog()).getByRole('button', { name: 'Hand out' }))
  await expectToasts('success: Order status has been changed.')
  expect(await statusOf(app, order)).toBe('Picked Up')
  await noDialog()
  await orderIn('Checked Out Items', order.id)
})

test('where the team was not loaded, Picked Up asks for the ID all the same', async () => {
  const { app, user, team, order, shown } = await openOrder('Ready for Pickup', {
    prepare: (network) => network.intercept(/^GET .*\/teams\/\w+\/$/, { status: 500 }),
  })
  expect(await screen.findByText('Unable to view the team.')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Picked Up' }))
  const name = `Do you have an ID of team ${team.code}?`
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.queryByRole('group')).toBeNull()
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  await user.click(dialog.getByRole('button', { name: 'Hand out' }))
  await waitFor(async () => expect(await statusOf(app, order)).toBe('Picked Up'))
  await noDialog()
})

test('a member is ticked in the dialog, and "Hand out" records the ID and hands out', async () => {
  const { app, user, network, team, order, pickUp, findDialog, ids } = await openReady()
  await pickUp()
  const dialog = await findDialog()
  await user.click(firstOf(dialog.getAllByRole('checkbox')))
  const sent = () => network.calls.filter((call) => call.startsWith('PATCH'))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Hand out' }))
  await expectToasts('success: Order status has been changed.')
  expect(screen.getByText(`Order #${order.id} is handed out to ${team.code}.`)).toBeVisible()
  expect(sent()).toEqual([
    expect.stringContaining('/profiles/'),
    `PATCH /api/hardware/orders/${order.id}/`,
  ])
  await noDialog()
  expect(firstOf(ids.getAllByRole('checkbox'))).toBeChecked()
  expect(await statusOf(app, order)).toBe('Picked Up')
})

test('where the ID cannot be recorded nothing is handed out, and the dialog stays', async () => {
  const { app, user, network, order, pickUp, findDialog } = await openReady()
  await pickUp()
  const dialog = await findDialog()
  const box = firstOf(dialog.getAllByRole('checkbox'))
  await user.click(box)
  network.intercept(/^PATCH .*profiles/, { status: 500 })
  await user.click(dialog.getByRole('button', { name: 'Hand out' }))
  await expectToasts('error: Something went wrong: Error 500')
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  expect(box).toBeChecked()

  network.restore()
  await user.click(dialog.getByRole('button', { name: 'Hand out' }))
  await expectToasts('success: Order status has been changed.')
  await noDialog()
})

test('an ID that is being noted counts', async () => {
  const { app, network, user, ids, pickUp, order } = await openReady()
  const release = network.hold(/^PATCH .*profiles/)
  await user.click(firstOf(ids.getAllByRole('checkbox')))
  await pickUp()
  release()
  await expectToasts('success: Order status has been changed.')
  await noDialog()
  expect(await statusOf(app, order)).toBe('Picked Up')
})

test('an ID that is being taken away does not count', async () => {
  const { network, user, ids, pickUp, findDialog } = await openReady()
  const box = firstOf(ids.getAllByRole('checkbox'))
  await user.click(box)
  await waitFor(() => expect(box.closest('label')).toHaveAttribute('aria-busy', 'false'))
  const release = network.hold(/^PATCH .*profiles/)
  await user.click(box)
  await pickUp()
  expect((await findDialog()).getByRole('button', { name: 'Hand out' })).toBeVisible()
  release()
})

test('an order that was handed out elsewhere while the dialog asks says so', async () => {
  const { app, client, order, pickUp, findDialog } = await openReady()
  await pickUp()
  const dialog = await findDialog()
  const other = await app.as(await makeOrganiser(app.db))
  await other.call(updateOrder, { params: order, body: { status: 'Picked Up' } })
  await client.invalidateQueries()
  expect(await dialog.findByText(/^Somebody else has changed order/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Hand out' })).toBeDisabled()
})

test('an order of which nothing comes back leaves what is pending when the page that packed it hands it out', async () => {
  const { user, shown, app, order } = await openOrder('Submitted', {
    fill: async ({ db }) => {
      await db.updateTable('hardware').set({ is_consumable: true }).execute()
    },
  })
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  await user.click(await shown.findByRole('button', { name: 'Picked Up' }))
  await waitFor(async () => expect(await statusOf(app, order)).toBe('Returned'))
  const pending = await section('Simple Fulfillment for Pending Orders')
  expect(await pending.findByText('This team has no pending orders.')).toBeVisible()
})

test('of several ready orders the named one has the filled button, else the first', async () => {
  const other = { id: 0 }
  const { app, user, order } = await openOrder('Ready for Pickup', {
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Fan' }), quantity: 1 }]
      other.id = (await makeOrder(db, { team, status: 'Ready for Pickup', lines })).id
    },
  })
  const title = 'Simple Fulfillment for Pending Orders'
  const filled = async () => {
    const buttons = (await section(title)).getAllByRole('button', { name: 'Picked Up' })
    return buttons
      .filter(({ classList }) => classList.contains('MuiButton-contained'))
      .map((button) => button.closest('article')?.id)
  }
  expect(await filled()).toEqual([`order-${order.id}`])
  scan(`ORD-${other.id}`)
  await waitFor(async () => expect(await filled()).toEqual([`order-${other.id}`]))
  await user.click((await orderIn(title, other.id)).getByRole('button', { name: 'Picked Up' }))
  await waitFor(async () => expect(await filled()).toEqual([`order-${order.id}`]))
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})
