import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scan } from '#testing/hand-scanner.ts'
import { expectToasts } from '#testing/stores.ts'
import { openOrder, orderIn, section, statusOf } from '#testing/team-page.ts'

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

test('the label of what is not in the order says so at the order, and opens nothing', async () => {
  const { order, shown, scanLabel, box } = await open()
  act(() => document.getElementById(`order-${order.id}`)?.focus())
  scanLabel('Camera')
  expect(await shown.findByRole('alert')).toHaveTextContent(`Camera is not in order #${order.id}`)
  expect(screen.queryByRole('dialog')).toBeNull()
  scanLabel('Lamp')
  expect(box('Check Lamp')).toBeChecked()
  expect(shown.queryByRole('alert')).toBeNull()
})

test('what was wrong goes with the next right scan, of another order too, and when the order is left', async () => {
  const { order, other, shown, user, scanLabel, box } = await open()
  const focus = (id: number) => act(() => document.getElementById(`order-${id}`)?.focus())
  const expectWrong = async () => {
    focus(order.id)
    scanLabel('Camera')
    expect(await shown.findByText(`Camera is not in order #${order.id}`)).toBeVisible()
  }
  const expectGone = () => expect(shown.queryByText(/is not in order/)).toBeNull()
  await expectWrong()
  act(() => shown.getByRole('button', { name: 'Reject Order' }).focus())
  expect(shown.getByText(/is not in order/)).toBeVisible()
  focus(other.id)
  expectGone()
  await expectWrong()
  act(() => box('Check all').blur())
  act(() => document.getElementById(`order-${order.id}`)?.blur())
  await user.click(box('Check all'))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  await user.click(await shown.findByRole('button', { name: 'Back to packing' }))
  expect(await shown.findByRole('button', { name: 'Complete Order' })).toBeVisible()
  expectGone()
})

test('a scanned row comes into sight, and the focus stays', async () => {
  const { order, shown, scanLabel } = await open()
  act(() => document.getElementById(`order-${order.id}`)?.focus())
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  scanLabel('Motor')
  expect(scroll.mock.contexts).toEqual([shown.getByRole('row', { name: /Motor/ })])
  expect(document.activeElement).toHaveAttribute('id', `order-${order.id}`)
})

test('the label of what is out is taken back, not refused', async () => {
  const { user, shown, scanLabel } = await open()
  await user.click(shown.getByRole('checkbox', { name: 'Check all' }))
  await user.click(shown.getByRole('button', { name: 'Complete Order' }))
  await user.click(await shown.findByRole('button', { name: 'Picked Up' }))
  const out = await section('Checked Out Items')
  await out.findByRole('checkbox', { name: 'Return Lamp' })
  act(() => document.body.focus())
  scanLabel('Lamp')
  expect(await out.findByRole('checkbox', { name: 'Return Lamp' })).toBeChecked()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what is not in the order, nor anywhere on the page, is named all the same, and unknown items are said to be', async () => {
  const { app, order, shown, box } = await open()
  const { id } = await makeItem(app.db, { name: 'Compass' })
  scan(`ITEM-${id}`)
  expect(await shown.findByText(`Compass is not in order #${order.id}`)).toBeVisible()
  scan('ITEM-999')
  await expectToasts('error: There is no item ITEM-999.')
  expect(shown.queryByText(/is not in order/)).toBeNull()
  expect(box('Check all')).not.toBeChecked()
})

/** Stands for the sound of the browser, and notes each tone. */
function hear() {
  const heard: number[] = []
  const browser = { isForbidding: false }
  class FakeContext {
    currentTime = 0
    destination = {}
    resume = async () => {
      if (browser.isForbidding) throw new Error('NotAllowedError')
    }
    createGain = () => ({
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: () => {},
    })
    createOscillator = () => {
      const frequency = { value: 0 }
      return {
        frequency,
        connect: () => {},
        start: () => void heard.push(frequency.value),
        stop: () => {},
      }
    }
  }
  vi.stubGlobal('AudioContext', FakeContext)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { heard, browser }
}

test('a scan is heard, high for what is in the order and low for what is not, where that is on and allowed', async () => {
  const { heard, browser } = hear()
  const { user, scanLabel, box } = await open()
  expect(screen.queryByRole('switch')).toBeNull()
  scanLabel('Lamp')
  await waitFor(() => expect(heard).toHaveLength(1))
  scanLabel('Camera')
  await waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[0]).toBeGreaterThan(2 * (heard[1] ?? 0))
  await user.click(await screen.findByRole('switch', { name: 'Scan sounds: on' }))
  scanLabel('Motor')
  expect(box('Check Motor')).toBeChecked()

  await user.click(await screen.findByRole('switch', { name: 'Scan sounds: off' }))
  browser.isForbidding = true
  scanLabel('Lamp')
  await expectToasts('success: 2 × Lamp')
  expect(heard).toHaveLength(2)
})
