import type { OrderStatus } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTeamPage, orderIn, section } from '#testing/team-page.ts'

// Tests of spec §23.

const pendingTitle = 'Simple Fulfillment for Pending Orders'

async function openMany(...statuses: readonly OrderStatus[]) {
  const ids: number[] = []
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      const item = await makeItem(db, { name: 'Lamp', quantity: 50 })
      for (const status of statuses) {
        ids.push((await makeOrder(db, { team, status, lines: [{ item, quantity: 2 }] })).id)
      }
    },
  })
  const isFolded = async (title: string, place: number) => {
    const order = await orderIn(title, ids[place] ?? 0)
    return order.queryByRole('table') === null
  }
  return { ...page, ids, isFolded }
}

test('from the fourth of its kind on, an order is one line until it is opened', async () => {
  const ready = 'Ready for Pickup'
  const { user, ids, isFolded } = await openMany(
    ...(['Submitted', 'Submitted', 'Submitted', 'Submitted', 'Submitted'] as const),
    ready,
  )
  const folds = await Promise.all(ids.map(async (_, place) => isFolded(pendingTitle, place)))
  expect(folds).toEqual([false, false, false, true, true, false])
  const [, , , fourth = 0] = ids
  const order = await orderIn(pendingTitle, fourth)
  await user.click(order.getByRole('button', { name: `1 item of order #${fourth}` }))
  await user.click(order.getByRole('checkbox', { name: 'Check Lamp' }))
  await user.click(order.getByRole('checkbox', { name: 'Check Lamp' }))
  expect(order.getByRole('button', { name: 'Complete Order' })).toBeVisible()
  expect(document.body).not.toHaveFocus()
})

test('of what is out, too, but not what the strip leads to', async () => {
  const { user, isFolded } = await openMany('Picked Up', 'Picked Up', 'Picked Up', 'Picked Up')
  // The latest change comes first.
  expect(await isFolded('Checked Out Items', 3)).toBe(false)
  expect(await isFolded('Checked Out Items', 0)).toBe(true)
  const inside = await section('Checked Out Items')
  await user.click(inside.getByRole('button', { name: /^1 item of order/ }))
  await waitFor(async () => expect(await isFolded('Checked Out Items', 0)).toBe(false))
  expect(within(document.body).getAllByRole('button', { name: 'Return Items' })).toHaveLength(4)
})
