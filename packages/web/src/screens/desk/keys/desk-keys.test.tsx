import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeTeam } from '@signout/server/testing/world/make.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { expectOpenedAt, openOrder, openTeamPage, orderIn, statusOf } from '#testing/team-page.ts'
import { deskKeys } from './desk-keys.ts'

// Tests of spec §23.

const out = 'Checked Out Items'

function focusOrder({ id }: { readonly id: number }): void {
  act(() => document.getElementById(`order-${id}`)?.focus())
}

/** Waits until the page has heard so many characters: a single key is passed on once it is clear that no scan follows. */
function followKeys(): (characters: number) => Promise<void> {
  let heard = 0
  const hear = ({ key }: KeyboardEvent) => {
    if (key.length === 1) heard += 1
  }
  document.addEventListener('keydown', hear)
  onTestFinished(() => document.removeEventListener('keydown', hear))
  return (characters) => waitFor(() => expect(heard).toBe(characters))
}

test('"?" shows every key of the table', async () => {
  const { user, order } = await openOrder()
  focusOrder(order)
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  const shown = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown).toEqual(Object.values(deskKeys).map(({ does }) => does))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Keys' }))
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('P hands out the order in which the focus is, and asks where no ID is recorded', async () => {
  const { app, user, order, team } = await openOrder('Ready for Pickup', { hasId: false })
  focusOrder(order)
  await user.keyboard('p')
  const name = `No ID is recorded for team ${team.code}`
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
  await user.click(dialog.getByRole('button', { name: 'Hand out anyway' }))
  await orderIn(out, order.id)
  expect(await statusOf(app, order)).toBe('Picked Up')
})

test('C completes what is ticked and goes on, N goes on', async () => {
  const other = { code: '', order: { id: 0 } }
  const { app, user, order } = await openOrder('Submitted', {
    fill: async ({ db }) => {
      const team = await makeTeam(db)
      const lines = [{ item: await makeItem(db), quantity: 1 }]
      other.code = team.code
      other.order = await makeOrder(db, { team, lines })
    },
  })
  await screen.findByRole('link', { name: 'Next waiting order' })
  focusOrder(order)
  const hears = followKeys()
  await user.keyboard('c')
  await hears(1)
  expect(await statusOf(app, order)).toBe('Submitted')
  await user.keyboard('xc')
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
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toHaveAttribute('id', `order-${pickedUp}`)
  await user.keyboard('{ArrowDown}{ArrowDown}x{ArrowUp}{ArrowUp}{Enter}')
  expect(await screen.findByText(`Order ${pickedUp} has been returned.`)).toBeVisible()
  expect(await statusOf(app, { id: pickedUp })).toBe('Returned')
})

test('no key acts outside of the orders, in a field, or with Ctrl', async () => {
  const { app, user, order } = await openOrder('Ready for Pickup', {
    fill: async ({ db }, team) => {
      const lines = [{ item: await makeItem(db, { name: 'Camera', quantity: 9 }), quantity: 9 }]
      await makeOrder(db, { team, status: 'Picked Up', lines })
    },
  })
  const places = [
    screen.getByRole('link', { name: 'Dashboard' }),
    screen.getByRole('heading', { level: 1 }),
    await screen.findByRole('combobox', { name: 'Condition of Camera' }),
  ]
  const hears = followKeys()
  for (const [at, place] of places.entries()) {
    act(() => place.focus())
    await user.keyboard('pn?/')
    await hears(4 * (at + 1))
  }
  focusOrder(order)
  await user.keyboard('{Control>}p{/Control}')
  await hears(4 * places.length + 1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await statusOf(app, order)).toBe('Ready for Pickup')
})

test('"/" searches for a team, order or item', async () => {
  const { user, order } = await openOrder('Ready for Pickup')
  focusOrder(order)
  await user.keyboard('/')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  expect(dialog.getByRole('searchbox')).toHaveFocus()
  await user.keyboard('lamp{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/inventory'))
  expect(await screen.findByRole('dialog', { name: 'Product Overview' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
})
