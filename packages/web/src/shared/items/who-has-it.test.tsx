import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { expectOpenedAt } from '#testing/team-page.ts'

async function start() {
  const app = await startTestApp()
  const lamp = await makeItem(app.db, { name: 'Lamp', quantity: 20 })
  return { app, lamp, team: await makeTeam(app.db), as: await makeOrganiser(app.db) }
}

test('every unit has its place, with its team and order as links', async () => {
  const { app, lamp, team, as } = await start()
  const line = { item: lamp, quantity: 3 }
  const packed = await makeOrder(app.db, { team, status: 'Ready for Pickup', lines: [line] })
  const returned = ['Broken', 'Lost'] as const
  const out = await makeOrder(app.db, {
    team,
    status: 'Picked Up',
    lines: [{ ...line, quantity: 7, returned }],
  })
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Who has it: Lamp' }))
  expect(await screen.findByText('10 of 20 on the shelf')).toBeVisible()
  const regions = screen.getAllByRole('region', { name: /: \d+$/ })
  expect(regions.map((region) => region.textContent)).toEqual([
    `Picked Up: 55 ×Team ${team.code}order #${out.id}`,
    `Ready for pickup: 33 ×Team ${team.code}order #${packed.id}`,
    `Broken: 11 ×Team ${team.code}order #${out.id}`,
    `Lost: 11 ×Team ${team.code}order #${out.id}`,
  ])
  const place = within(screen.getByRole('region', { name: 'Ready for pickup: 3' }))
  expect(place.getByRole('link', { name: `Team ${team.code}` })).toHaveAttribute(
    'href',
    `/teams/${team.code}`,
  )
  expect(place.getByRole('link', { name: `order #${packed.id}` })).toHaveAttribute(
    'href',
    `/teams/${team.code}`,
  )
  await user.click(place.getByRole('link', { name: `order #${packed.id}` }))
  await expectOpenedAt(team.code, packed.id)
})

test.each([
  [1, 'And 1 more order.'],
  [1_200, 'And 1,200 more orders.'],
])('beyond the first orders there are %d more', async (more, text) => {
  const { app, lamp, as } = await start()
  const order = { order_id: 1, order_status: 'Picked Up', team_id: 1, team_code: 'ADA24' }
  const results = [{ ...order, quantity: 1, part_returned_health: null }]
  const totals = [{ order_status: 'Picked Up', part_returned_health: null, quantity: 1 + more }]
  const body = { count: 1 + more, next: null, previous: null, results, totals, used: 0 }
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, {
    app,
    as,
    prepare: (network) => network.intercept(/holders/, { status: 200, body }),
  })
  await user.click(await screen.findByRole('button', { name: 'Who has it: Lamp' }))
  expect(await screen.findByText(text)).toBeVisible()
})

test('a failure says what cannot be shown', async () => {
  const { app, lamp, as } = await start()
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, {
    app,
    as,
    prepare: (network) => network.intercept(/holders/, { status: 403 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Who has it: Lamp' }))
  expect(await screen.findByText('Unable to view who has it.')).toBeVisible()
})

test('no team has any', async () => {
  const { app, lamp, as } = await start()
  const { user } = await renderApp(`/inventory?item=${lamp.id}`, { app, as })
  await user.click(await screen.findByRole('button', { name: 'Who has it: Lamp' }))
  expect(await screen.findByText('20 of 20 on the shelf. Nobody has any.')).toBeVisible()
})
