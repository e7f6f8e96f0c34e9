import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectOpenedAt, openOrder, openTeamPage, orderIn, statusOf } from '#testing/team-page.ts'

// Tests of spec §23.

const out = 'Checked Out Items'

function focusOrder({ id }: { readonly id: number }): void {
  act(() => document.getElementById(`order-${id}`)?.focus())
}

test('the arrows lead to "Picked Up", which Enter presses, and which asks where no ID is recorded', async () => {
  const { app, user, shown, order, team } = await openOrder('Ready for Pickup', { hasId: false })
  focusOrder(order)
  await user.keyboard('{ArrowDown}')
  expect(shown.getByRole('button', { name: 'Picked Up' })).toHaveFocus()
  await user.keyboard('{Enter}')
  const name = `No ID is recorded for team ${team.code}`
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  await user.click(dialog.getByRole('button', { name: 'Hand out' }))
  await orderIn(out, order.id)
  expect(await statusOf(app, order)).toBe('Picked Up')
})

test('from the last row the arrows lead to "Complete and next" once everything is ticked', async () => {
  const other = { code: '', order: { id: 0 } }
  const { app, user, shown, order } = await openOrder('Submitted', {
    fill: async ({ db }) => {
      const team = await makeTeam(db)
      const lines = [{ item: await makeItem(db), quantity: 1 }]
      other.code = team.code
      other.order = await makeOrder(db, { team, lines })
    },
  })
  await screen.findByRole('link', { name: 'Next waiting order' })
  const last = shown.getByRole('checkbox', { name: 'Check Motor' })
  act(() => last.focus())
  await user.keyboard('{ArrowDown}')
  expect(last).toHaveFocus()
  await user.keyboard('{ArrowUp} {ArrowDown} {ArrowDown}')
  expect(shown.getByRole('button', { name: 'Complete and next' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await expectOpenedAt(other.code, other.order.id)
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})

test('the arrows lead from order to order, and Enter opens or takes back', async () => {
  const ids: number[] = []
  const { app, user } = await openTeamPage({
    fill: async ({ db }, team) => {
      const item = await makeItem(db, { name: 'Lamp', quantity: 9 })
      for (const status of ['Ready for Pickup', 'Picked Up'] as const) {
        ids.push((await makeOrder(db, { team, status, lines: [{ item, quantity: 1 }] })).id)
      }
    },
  })
  const [ready = 0, pickedUp = 0] = ids
  await orderIn(out, pickedUp)
  focusOrder({ id: ready })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toHaveAttribute('id', `order-${pickedUp}`)
  await user.keyboard('{ArrowDown}{ArrowDown} {ArrowUp}{ArrowUp}{Enter}')
  expect(await screen.findByText(`Order ${pickedUp} has been returned.`)).toBeVisible()
  expect(await statusOf(app, { id: pickedUp })).toBe('Returned')
})

test('no letter or sign acts, wherever the focus is', async () => {
  const { app, user, order } = await openOrder('Ready for Pickup', {
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Camera', quantity: 9 }), quantity: 9 }]
      await makeOrder(db, { team, status: 'Picked Up', lines })
    },
  })
  const places = [
    document.getElementById(`order-${order.id}`),
    screen.getByRole('link', { name: 'Dashboard' }),
    screen.getByRole('heading', { level: 1 }),
    await screen.findByRole('combobox', { name: 'Condition of Camera' }),
  ]
  const { href } = location
  for (const place of places) {
    act(() => place?.focus())
    for (const key of 'xcpn?/') {
      await user.keyboard(key)
      expect(place).toHaveFocus()
    }
    // Not one scan.
    await user.keyboard('{Escape}')
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.href).toBe(href)
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})
