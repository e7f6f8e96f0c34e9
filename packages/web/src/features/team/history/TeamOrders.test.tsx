import { makeItem, makeOrder } from '@signout/server/testing/make-items.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTeamPage, orderIn, section } from '#testing/team-page.ts'

const sectionTitle = 'Team orders'
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('every order shows its status, times, quantities and what came back', async () => {
  const ids = { returned: 0, cancelled: 0, short: 0 }
  await openTeamPage({
    fill: async ({ db }, team) => {
      const lamp = await makeItem(db, { name: 'Lamp' })
      const motor = await makeItem(db, { name: 'Motor' })
      const returned = await makeOrder(db, {
        team,
        status: 'Returned',
        lines: [{ hardware: lamp, quantity: 3, returned: ['Lost', 'Healthy', 'Healthy'] }],
      })
      const cancelled = await makeOrder(db, {
        team,
        status: 'Cancelled',
        lines: [{ hardware: lamp, quantity: 1 }],
      })
      const short = await makeOrder(db, {
        team,
        lines: [
          { hardware: lamp, quantity: 1, requested: 2 },
          { hardware: motor, quantity: 0, requested: 4 },
        ],
      })
      Object.assign(ids, { returned: returned.id, cancelled: cancelled.id, short: short.id })
    },
  })
  const short = await orderIn(sectionTitle, ids.short)
  expect(cellsOf(await short.findByRole('row', { name: /Motor/ }))).toEqual([
    'Motor',
    '4',
    '0',
    '–',
  ])
  expect(cellsOf(short.getByRole('row', { name: /Lamp/ }))).toEqual(['Lamp', '2', '1', '–'])
  const returned = await orderIn(sectionTitle, ids.returned)
  expect(cellsOf(returned.getByRole('row', { name: /Lamp/ }))).toEqual([
    'Lamp',
    '3',
    '3',
    '2 Healthy, 1 Lost',
  ])
  expect(returned.getByText('Returned', { selector: '.MuiChip-label' })).toBeVisible()
  expect(returned.getByText('Ordered Dec 31, 19:00')).toBeVisible()
  const cancelled = await orderIn(sectionTitle, ids.cancelled)
  expect(cancelled.getByText('Cancelled')).toBeVisible()

  const all = (await section(sectionTitle)).getAllByRole('article')
  expect(all.map((order) => within(order).getByRole('heading').textContent)).toEqual(
    [ids.short, ids.cancelled, ids.returned].map((id) => `Order #${id}`),
  )
})

test('an item whose name does not load shows its number', async () => {
  const lamp = { id: 0 }
  await openTeamPage({
    fill: async ({ db }, team) => {
      Object.assign(lamp, await makeItem(db))
      await makeOrder(db, { team, lines: [{ hardware: lamp, quantity: 1 }] })
    },
    prepare: (network) => network.intercept(/\/api\/hardware\/hardware\//, { status: 500 }),
  })
  expect(await screen.findByText('Failed to fetch hardware data: Error 500')).toBeVisible()
  const orders = await section(sectionTitle)
  expect(orders.getByRole('button', { name: `Item #${lamp.id}` })).toBeVisible()
})
