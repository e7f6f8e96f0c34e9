import { type OrderStatus, returnItems } from '@signout/contract'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { act, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scan } from '#testing/hand-scanner.ts'
import { openTeamPage, orderIn, section } from '#testing/team-page.ts'

// Tests of spec §23.

const pendingTitle = 'Simple Fulfillment for Pending Orders'

async function openMany(...statuses: readonly OrderStatus[]) {
  const ids: number[] = []
  const lamp = { id: 0 }
  const page = await openTeamPage({
    fill: async ({ db }, team) => {
      const item = await makeItem(db, { name: 'Lamp', quantity: 50 })
      lamp.id = item.id
      for (const status of statuses) {
        ids.push((await makeOrder(db, { team, status, lines: [{ item, quantity: 2 }] })).id)
      }
    },
  })
  const isFolded = async (title: string, place: number) => {
    const order = await orderIn(title, ids[place] ?? 0)
    return order.queryByRole('table') === null
  }
  return { ...page, ids, lamp, isFolded }
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

test.each([
  ['Submitted', pendingTitle, 3],
  ['Picked Up', 'Checked Out Items', 0],
] as const)(
  'a scan opens a folded order that is %s, and its row comes into sight',
  async (...kind) => {
    const [status, title, place] = kind
    const { ids, lamp, isFolded } = await openMany(status, status, status, status)
    expect(await isFolded(title, place)).toBe(true)
    const order = await orderIn(title, ids[place] ?? 0)
    act(() => document.getElementById(`order-${ids[place]}`)?.focus())
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scroll.mockRestore())
    scan(`ITEM-${lamp.id}`)
    expect(scroll.mock.contexts).toEqual([order.getByRole('row', { name: /Lamp/ })])
  },
)

test('an order that was shown in full stays so when newer ones come before it', async () => {
  const out = 'Picked Up'
  const { app, team, client, ids, isFolded } = await openMany(out, out, out)
  const title = 'Checked Out Items'
  expect(await isFolded(title, 0)).toBe(false)
  const oldest = await orderIn(title, ids[0] ?? 0)
  act(() => oldest.getByRole('checkbox', { name: 'Return Lamp' }).focus())
  const item = await makeItem(app.db, { name: 'Motor' })
  const newer = await makeOrder(app.db, { team, status: out, lines: [{ item, quantity: 1 }] })
  await client.refetchQueries()
  await orderIn(title, newer.id)
  expect(await isFolded(title, 0)).toBe(false)
  expect(oldest.getByRole('checkbox', { name: 'Return Lamp' })).toHaveFocus()
})

const historyTitle = 'Team orders'

test('orders of the history stay listed and unfolded, with their open forms, when newer ones end', async () => {
  const ids: number[] = []
  const { app, team, user, client } = await openTeamPage({
    fill: async ({ db }, team) => {
      const item = await makeItem(db, { name: 'Lamp', quantity: 50 })
      const lines = [{ item, quantity: 1, returned: ['Healthy'] as const }]
      for (let order = 0; order < 6; order += 1) {
        ids.push((await makeOrder(db, { team, status: 'Returned', lines })).id)
      }
    },
  })
  const oldest = await orderIn(historyTitle, ids[0] ?? 0)
  const unfolded = await orderIn(historyTitle, ids[4] ?? 0)
  await user.click(oldest.getByRole('button', { name: /^1 item of order/ }))
  for (const order of [oldest, unfolded]) {
    await user.click(order.getByRole('button', { name: 'Correct the condition of Lamp' }))
    await user.selectOptions(order.getByLabelText('is in fact'), 'Lost')
  }
  const lines = [{ item: await makeItem(app.db), quantity: 1 }]
  for (let order = 0; order < 2; order += 1) {
    await makeOrder(app.db, { team, status: 'Cancelled', lines })
  }
  await client.refetchQueries()
  const history = await section(historyTitle)
  await waitFor(() => expect(history.getAllByRole('article')).toHaveLength(8))
  for (const order of [oldest, unfolded]) {
    expect(order.getByLabelText('is in fact')).toHaveValue('Lost')
  }
})

test('a form in a folded order that is out stays open when the rest of it comes back elsewhere', async () => {
  const ids = { out: 0, lamp: 0 }
  const { app, user, client } = await openTeamPage({
    fill: async ({ db }, team) => {
      const item = await makeItem(db, { name: 'Lamp', quantity: 50 })
      const lines = [{ item, quantity: 2, returned: ['Healthy'] as const }]
      ids.out = (await makeOrder(db, { team, status: 'Picked Up', lines })).id
      ids.lamp = item.id
      for (let order = 0; order < 2; order += 1) {
        await makeOrder(db, { team, status: 'Cancelled', lines: [{ item, quantity: 1 }] })
      }
    },
  })
  const order = await orderIn(historyTitle, ids.out)
  await user.click(order.getByRole('button', { name: 'Correct the condition of Lamp' }))
  const other = await app.as(await makeOrganiser(app.db))
  const hardware = [{ id: ids.lamp, quantity: 1, part_returned_health: 'Healthy' as const }]
  await other.call(returnItems, { body: { order: ids.out, hardware } })
  await client.refetchQueries()
  expect(await order.findByText('2 Healthy')).toBeVisible()
  expect(order.getByRole('form', { name: 'Correct the condition of Lamp' })).toBeVisible()
})
