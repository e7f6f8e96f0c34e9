import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { section } from '#testing/team-page.ts'

/** The page of a team with nine orders, at the one with this number in the order in which they were made. */
async function openAt(index: number) {
  const app = await startTestApp()
  const team = await makeTeam(app.db)
  const item = await makeItem(app.db, { name: 'Lamp', quantity: 20 })
  const made: { id: number }[] = []
  for (const status of ['Returned', 'Picked Up', 'Submitted'] as const) {
    for (let order = 0; order < 3; order += 1) {
      const returned = status === 'Returned' ? (['Healthy'] as const) : []
      made.push(await makeOrder(app.db, { team, status, lines: [{ item, quantity: 1, returned }] }))
    }
  }
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const id = made[index]?.id ?? 0
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp(`/teams/${team.code}#order-${id}`, { app, as })
  return { id, ids: made.map((order) => order.id), scroll, user }
}

// As mails and old bookmarks name it; links of ours keep it in the history's entry (lists.spec.ts, OrdersPage.test.tsx).
test.each([
  ['Submitted', 7, 'Simple Fulfillment for Pending Orders'],
  ['Picked Up', 4, 'Checked Out Items'],
  ['Returned long ago', 0, 'Team orders'],
])('an order that is %s is scrolled to, marked and has the focus', async (_, index, place) => {
  const { id, scroll } = await openAt(index)
  const inside = await section(place)
  const order = await inside.findByRole('article', { name: `Order #${id}` })
  await waitFor(() => expect(order).toHaveFocus())
  expect(order).toHaveAttribute('aria-current', 'true')
  expect(order.id).toBe(`order-${id}`)
  expect(scroll.mock.contexts).toEqual([order])
  expect(document.querySelectorAll('article[aria-current]')).toHaveLength(1)
  expect(within(order).getByRole('button', { name: 'Lamp' })).toBeVisible()
})

test('an order of another team marks nothing', async () => {
  const { scroll } = await openAt(-1)
  const orders = await section('Team orders')
  expect(await orders.findAllByRole('article')).toHaveLength(6)
  expect(document.querySelector('article[aria-current]')).toBeNull()
  expect(scroll).not.toHaveBeenCalled()
})

test('what is opened over an order leaves it in the address, open, and gets the focus back from it', async () => {
  const { id, scroll, user } = await openAt(0)
  const orders = await section('Team orders')
  const order = await orders.findByRole('article', { name: `Order #${id}` })
  const lamp = within(order).getByRole('button', { name: 'Lamp' })
  await user.click(lamp)
  await screen.findByRole('dialog', { name: 'Product Overview' })
  expect(location.hash).toBe(`#order-${id}`)
  expect(lamp).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(lamp).toHaveFocus())
  expect(location.hash).toBe(`#order-${id}`)
  expect(scroll.mock.contexts).toEqual([order])
})

test('Back from another order of the team scrolls to the one before', async () => {
  const { id, ids } = await openAt(7)
  const pending = await section('Simple Fulfillment for Pending Orders')
  const orderOf = (named: number | undefined) =>
    pending.findByRole('article', { name: `Order #${named}` })
  const first = await orderOf(id)
  await waitFor(() => expect(first).toHaveFocus())
  const { pathname } = location
  window.history.pushState({ idx: 1, key: 'next' }, '', `${pathname}#order-${ids[6]}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  const second = await orderOf(ids[6])
  await waitFor(() => expect(second).toHaveFocus())
  window.history.back()
  await waitFor(() => expect(first).toHaveFocus())
})
