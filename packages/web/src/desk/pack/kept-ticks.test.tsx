import { shortenOrder, updateOrder } from '@signout/contract'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { cleanup, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectToasts } from '#testing/stores.ts'
import { openOrder, orderIn } from '#testing/team-page.ts'

// Tests of spec §23.

/** The page of an order with a tick at two lamps, which can be opened once more, by another organiser too. */
async function openTicked() {
  const page = await openOrder()
  const { app, team, order, as } = page
  await page.user.click(page.shown.getByRole('checkbox', { name: 'Check Lamp' }))
  const other = await makeOrganiser(app.db)
  const openAgain = async (by = as) => {
    cleanup()
    const rendered = await renderApp(`/teams/${team.code}`, { app, as: by })
    const shown = await orderIn('Simple Fulfillment for Pending Orders', order.id)
    await shown.findByRole('button', { name: /^Lamp/ })
    return { ...rendered, shown, box: (name: string) => shown.getByRole('checkbox', { name }) }
  }
  return { ...page, other, openAgain }
}

test('what is ticked is still so after a reload, in the same tab and for the same user alone', async () => {
  const { other, openAgain } = await openTicked()
  const { box } = await openAgain()
  expect(box('Check Lamp')).toBeChecked()
  expect(box('Check Motor')).not.toBeChecked()
  expect(localStorage).toHaveLength(0)

  const otherOne = await openAgain(other)
  expect(otherOne.box('Check Lamp')).not.toBeChecked()
})

test('what is unticked is kept no longer', async () => {
  const { user, shown } = await openTicked()
  await user.click(shown.getByRole('checkbox', { name: 'Check Lamp' }))
  expect(sessionStorage).toHaveLength(0)
})

test('a row that was shortened before the reload says so, and is not ticked', async () => {
  const { app, order, other, openAgain } = await openTicked()
  const lamp = app.db.selectFrom('hardware').select('id').where('name', '=', 'Lamp')
  const items = [{ ...(await lamp.executeTakeFirstOrThrow()), quantity: 1 }]
  const desk = await app.as(other)
  await desk.call(shortenOrder, { params: order, body: { items, missing: false } })
  const { shown, box } = await openAgain()
  expect(shown.getByText('Changed in the meantime: you had ticked 2 × Lamp.')).toBeVisible()
  expect(box('Check Lamp')).not.toBeChecked()
})

test('ticks of an order that is packed are dropped, here and elsewhere', async () => {
  const { app, user, shown, order, other, openAgain } = await openTicked()
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  await expectToasts('success: Order status has been changed.')
  await waitFor(() => expect(sessionStorage).toHaveLength(0))

  await user.click(await shown.findByRole('button', { name: 'Back to packing' }))
  expect(await shown.findByRole('checkbox', { name: 'Check all' })).toBeChecked()
  expect(sessionStorage).toHaveLength(1)
  cleanup()
  const desk = await app.as(other)
  await desk.call(updateOrder, { params: order, body: { status: 'Ready for Pickup' } })
  const { shown: ready } = await openAgain()
  expect(await ready.findByRole('button', { name: 'Picked Up' })).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
})
