import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scan } from '#testing/hand-scanner.ts'
import { expectToasts } from '#testing/stores.ts'
import { openOrder, orderIn, statusOf } from '#testing/team-page.ts'

async function open() {
  const camera = { id: 0 }
  const other = { id: 0 }
  const page = await openOrder('Submitted', {
    fill: async ({ db }, team) => {
      camera.id = (await makeItem(db, { name: 'Camera' })).id
      other.id = (await makeOrder(db, { team, lines: [{ item: camera, quantity: 1 }] })).id
    },
  })
  const items = await page.app.db.selectFrom('hardware').select(['id', 'name']).execute()
  const scanLabel = (name: string) => {
    const id = items.find((item) => item.name === name)?.id ?? 0
    scan(`ITEM-${id}`)
  }
  const box = (name: string) => page.shown.getByRole('checkbox', { name })
  return { ...page, other, scanLabel, box }
}

test('a label ticks its row, says how many, and never more than that', async () => {
  const { app, order, scanLabel, box } = await open()
  act(() => document.getElementById(`order-${order.id}`)?.focus())
  scanLabel('Lamp')
  expect(box('Check Lamp')).toBeChecked()
  expect(box('Check Motor')).not.toBeChecked()
  await expectToasts('success: 2 × Lamp')
  scanLabel('Lamp')
  scanLabel('Motor')
  expect(box('Check all')).toBeChecked()
  await expectToasts('success: 1 × Motor')
  expect(await statusOf(app, order)).toBe('Submitted')
})

test('the order in which the focus is, or else the one that has ticks, is the one that is packed', async () => {
  const { other, scanLabel, box } = await open()
  scanLabel('Motor')
  expect(box('Check Motor')).toBeChecked()
  const inOther = await orderIn('Simple Fulfillment for Pending Orders', other.id)
  act(() => document.getElementById(`order-${other.id}`)?.focus())
  scanLabel('Camera')
  await waitFor(() => expect(inOther.getByRole('checkbox', { name: 'Check Camera' })).toBeChecked())
})

test('the label of what is not in the order opens its overview', async () => {
  const { order, scanLabel } = await open()
  act(() => document.getElementById(`order-${order.id}`)?.focus())
  scanLabel('Camera')
  expect(await screen.findByRole('dialog', { name: 'Product Overview' })).toBeVisible()
})
