import { listOrders } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder, section, statusOf } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

// Tests of spec §23.

const sectionTitle = 'Simple Fulfillment for Pending Orders'
const statusChanged = 'Order status has been changed.'

/** Opens the dialog that asks for the reason. */
async function askForReason({ user, shown }: Awaited<ReturnType<typeof openOrder>>) {
  await user.click(shown.getByRole('button', { name: 'Reject Order' }))
  const dialog = within(await screen.findByRole('dialog'))
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' })
  await waitFor(() => expect(reason).toHaveFocus())
  return { dialog, reason }
}

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function cancellationOf({ app, team, order }: Awaited<ReturnType<typeof openOrder>>) {
  const organiser = await app.as(await makeOrganiser(app.db))
  const { body } = await organiser.call(listOrders, { query: { team_code: team.code } })
  return body.results.find(({ id }) => id === order.id)?.cancellation
}

test('Reject Order cancels a submitted order, and the focus stays in the section', async () => {
  const page = await openOrder()
  const { dialog } = await askForReason(page)
  await page.user.click(dialog.getByRole('button', { name: 'Reject Order' }))
  // It moves from the dialog to the page.
  await waitFor(() => expect(screen.getByText(statusChanged)).toBeVisible())
  const pending = await section(sectionTitle)
  expect(await pending.findByText('This team has no pending orders.')).toBeVisible()
  expect(await statusOf(page.app, page.order)).toBe('Cancelled')
  expect(await cancellationOf(page)).toMatchObject({ by: 'desk', reason: null })
  expect(document.body).not.toHaveFocus()
})

test('the reason for a rejection is counted, has at most 200 characters, and Enter sends it', async () => {
  const page = await openOrder()
  const { dialog, reason } = await askForReason(page)
  expect(dialog.getByText('0 / 200')).toBeVisible()
  await page.user.click(reason)
  await page.user.paste('🔦'.repeat(200))
  expect(dialog.getByText('200 / 200')).toBeVisible()
  await page.user.type(reason, '!{Enter}')
  expect(dialog.getByText('201 / 200')).toBeVisible()
  expect(await dialog.findByText('Enter at most 200 characters.')).toBeVisible()
  expect(await statusOf(page.app, page.order)).toBe('Submitted')
  await page.user.clear(reason)
  // A single-line field, in which Enter starts no second line.
  expect(reason.tagName).toBe('INPUT')
  await page.user.type(reason, ' No lamps are left {Enter}')

  await expectToasts(`success: ${statusChanged}`)
  expect(await cancellationOf(page)).toMatchObject({ by: 'desk', reason: 'No lamps are left' })
})

test('Escape cancels a rejection, and the focus returns to its button', async () => {
  const page = await openOrder()
  await askForReason(page)
  await page.user.keyboard('{Escape}')
  await noDialog()
  expect(page.shown.getByRole('button', { name: 'Reject Order' })).toHaveFocus()
  expect(await statusOf(page.app, page.order)).toBe('Submitted')
})

test('Escape asks before it throws away the reason that was typed', async () => {
  const page = await openOrder()
  const { reason } = await askForReason(page)
  await page.user.type(reason, 'No lamps{Escape}')
  await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
  expect(reason).toHaveValue('No lamps')
  await page.user.keyboard('{Escape}')
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }))
  await noDialog()
  expect(await statusOf(page.app, page.order)).toBe('Submitted')
  expect((await askForReason(page)).reason).toHaveValue('')
})

test.each([
  ['no answer', 'No connection: it is not known whether this was done.'],
  [{ status: 429 }, 'Something went wrong: Error 429'],
] as const)(
  'when a rejection can be tried again, after %o, its reason stays',
  async (answer, text) => {
    const page = await openOrder()
    const { dialog, reason } = await askForReason(page)
    page.network.intercept(/^PATCH/, answer)
    await page.user.type(reason, 'No lamps{Enter}')
    await expectToasts(`error: ${text}`)
    expect(reason).toHaveValue('No lamps')
    page.network.restore()
    await page.user.click(dialog.getByRole('button', { name: 'Reject Order' }))
    await expectToasts(`success: ${statusChanged}`)
    await noDialog()
  },
)
