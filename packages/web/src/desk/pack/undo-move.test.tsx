import { listHistory, undoEvent, updateOrder } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { openOrder, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §23.

const statusChanged = 'Order status has been changed.'

test('Undo in the notification takes back what it is about', async () => {
  const { app, user, team, shown, order } = await openOrder()
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  await expectToasts(`success: ${statusChanged}`)
  expect(
    screen.getByText(`Order #${order.id} is ready. ${team.code} has been told.`, {
      selector: '[aria-live=polite] *',
    }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))

  await expectToasts(`success: Order #${order.id} is as it was before.`)
  expect(await shown.findByText('In progress')).toBeVisible()
  expect(await statusOf(app, order)).toBe('Submitted')
})

test('Undo in the notification takes back nothing that came after it', async () => {
  const { app, user, shown, order } = await openOrder('Ready for Pickup')
  await user.click(shown.getByRole('button', { name: 'Picked Up' }))
  await expectToasts(`success: ${statusChanged}`)
  const other = await app.as(await makeOrganiser(app.db))
  const { body } = await other.call(listHistory, { query: { order: order.id } })
  const { id: event } = firstOf(body.results)
  await other.call(undoEvent, { params: order, body: { event } })
  await other.call(updateOrder, { params: order, body: { status: 'Picked Up' } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))

  await expectToasts(
    `error: Could not undo the change of order #${order.id}: Only the latest change of an order can be undone, and this is not it.`,
  )
  expect(await statusOf(app, order)).toBe('Picked Up')
})

test('Undo that fails says so', async () => {
  const { app, user, shown, order, network } = await openOrder('Ready for Pickup')
  network.intercept(/undo/, { status: 500 })
  await user.click(shown.getByRole('button', { name: 'Picked Up' }))
  await expectToasts(`success: ${statusChanged}`)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectToasts(`error: Could not undo the change of order #${order.id}: Error 500`)
  expect(await statusOf(app, order)).toBe('Picked Up')
})
