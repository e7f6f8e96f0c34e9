import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/toasts.ts'

/** An order that this desk has completed, and "Back to packing", which reads what there is to take back. */
async function openCompleted() {
  const page = await openOrder()
  const { user, shown, network } = page
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  const goBack = async () =>
    user.click(await shown.findByRole('button', { name: 'Back to packing' }))
  const count = (pattern: RegExp) => network.calls.filter((call) => pattern.test(call)).length
  await waitFor(() => expect(count(/history/)).toBe(1))
  await expectToasts(completed)
  return { ...page, goBack, count }
}

const completed = 'success: Order status has been changed.'

/** Reads of the page itself: without them only the history's own answer can have told what it told. */
const pageRead = /GET .*\/teams\//

test('a session that has ended leads to the login, and nothing else is said', async () => {
  const { network, goBack, count } = await openCompleted()
  network.client.cookies.delete('sessionid')
  await goBack()
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible()
  expect(location.pathname).toBe('/login')
  expect(count(pageRead)).toBe(1)
  await expectToasts()
})

test('whoever may not read the history has the role read again', async () => {
  const { network, goBack, count } = await openCompleted()
  network.intercept(/history/, { status: 403 })
  const before = count(/users\/user/)
  await goBack()
  await expectToasts(completed, 'error: Could not undo: Error 403')
  await waitFor(() => expect(count(/users\/user/)).toBe(before + 1))
  expect(count(pageRead)).toBe(1)
})

test('without a connection to read by nothing was undone, and another try says only what came of it', async () => {
  const { app, network, order, goBack, count } = await openCompleted()
  network.intercept(/./, 'no answer')
  await goBack()
  await expectToasts(completed, `error: No connection: nothing of order #${order.id} was undone.`)
  expect(await screen.findByText(/^The connection is lost/)).toBeVisible()
  expect(count(/^GET .*history/)).toBe(2)
  expect(count(/undo/)).toBe(0)

  network.restore()
  await goBack()
  await expectToasts(completed, `success: Order #${order.id} is as it was before.`)
  expect(await statusOf(app, order)).toBe('Submitted')
})
