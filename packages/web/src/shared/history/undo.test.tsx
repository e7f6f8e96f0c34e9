import { shortenOrder } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

/** An order that this desk has completed, and "Back to packing", which reads what there is to undo. */
async function openCompleted(options?: Parameters<typeof openOrder>[1]) {
  const page = await openOrder('Submitted', options)
  const { user, shown, network } = page
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  const count = (pattern: RegExp) => network.calls.filter((call) => pattern.test(call)).length
  await expectToasts(completed)
  const button = await shown.findByRole('button', { name: 'Back to packing' })
  const pageReads = count(pageRead)
  const goBack = async () => user.click(button)
  return { ...page, goBack, count, pageReads }
}

const completed = 'success: Order status has been changed.'

/** Reads of the page itself: without them only the history's own answer can have told what it told. */
const pageRead = /GET .*\/teams\//

test('a session that has ended leads to the login, and only that is said', async () => {
  const { network, goBack, count, pageReads } = await openCompleted()
  network.client.cookies.delete('sessionid')
  await goBack()
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
  expect(location.pathname).toBe('/login')
  expect(count(pageRead)).toBe(pageReads)
  await expectToasts(
    'warning: Your session has ended, and what was not saved is lost. Log in again.',
  )
})

test('a user who may not read the history has the role refetched', async () => {
  const { network, order, goBack, count, pageReads } = await openCompleted()
  network.intercept(/history/, { status: 403 })
  const before = count(/users\/user/)
  await goBack()
  await expectToasts(completed, `error: Could not undo the change of order #${order.id}: Error 403`)
  await waitFor(() => expect(count(/users\/user/)).toBe(before + 1))
  expect(count(pageRead)).toBe(pageReads)
})

test.each([/history/, /undo/])(
  'an order that is gone has words of its own, when %o says so',
  async (pattern) => {
    const { app, network, order, goBack } = await openCompleted()
    network.intercept(pattern, { status: 404, body: { detail: 'Not found.' } })
    await goBack()
    const text = `Could not undo the change of order #${order.id}: There is no order #${order.id}.`
    await expectToasts(completed, `error: ${text}`)
    expect(await statusOf(app, order)).toBe('Ready for Pickup')
  },
)

test('without a connection to read by nothing was undone, and another try says only what came of it', async () => {
  const { app, network, order, goBack, count } = await openCompleted()
  network.intercept(/./, 'no answer')
  await goBack()
  await expectToasts(completed, `error: No connection: nothing of order #${order.id} was undone.`)
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible()
  expect(count(/^GET .*history/)).toBe(1)
  expect(count(/undo/)).toBe(0)

  network.restore()
  await goBack()
  await expectToasts(completed, `success: Order #${order.id} is as it was before.`)
  expect(await statusOf(app, order)).toBe('Submitted')
})

test('an order that was shortened when ready goes back to packing once that is undone, as is offered', async () => {
  const { app, user, order, goBack } = await openCompleted()
  const other = await app.as(await makeOrganiser(app.db))
  const items = app.db.selectFrom('hardware').select('id').where('name', '=', 'Lamp')
  const { id } = await items.executeTakeFirstOrThrow()
  const body = { items: [{ id, quantity: 1 }], missing: false }
  expect(await other.call(shortenOrder, { params: order, body })).toMatchObject({ status: 200 })
  await goBack()
  await expectToasts(
    completed,
    `error: Order #${order.id} was shortened after it was ready. Undo that first, here or in its history.`,
  )
  await user.click(screen.getByRole('button', { name: 'Undo that' }))
  await expectToasts(completed, `success: Order #${order.id} is as it was before.`)
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  await goBack()
  await waitFor(async () => expect(await statusOf(app, order)).toBe('Submitted'))
})
