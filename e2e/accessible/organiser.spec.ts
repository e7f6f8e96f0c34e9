import { alertKinds } from '@signout/contract'
import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import type { Page } from '@playwright/test'
import { calm, expectAccessible, overlaySelector, tooltipSelector } from '../fixtures/axe.ts'
import { configurePages, holdCalls, refuseCall } from '../fixtures/pages.ts'
import { isPhone, openEventMenu, openEventSheet, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld, type User } from '../fixtures/world.ts'

test('accessible: the dashboard of the desk, full, empty and failing @all', async ({
  openAs,
  watch,
}) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/')
  await expect(section(page, 'Pending Orders').getByRole('link')).toHaveCount(7)
  await expectAccessible(page)

  const orders = 'GET /api/hardware/orders/'
  await page.route(/\/api\/hardware\/orders\//, (route) =>
    route.fulfill({ json: { ...noOrders, status_counts: {} } }),
  )
  await page.reload()
  await expect(page.getByText('No orders are waiting.')).toBeVisible()
  await expectAccessible(page)

  await page.unrouteAll()
  await refuseCall(page, watch, orders)
  await page.reload()
  await expect(page.getByText('Unable to view pending orders.')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: alerts of every kind, on the dashboard and in System @all', async ({
  openAs,
}) => {
  const page = await openCalmly(openAs, 'admin')
  const message = 'Something needs an organiser: look at it.'
  const alerts = alertKinds.map((kind) => ({ kind, message, since: null }))
  await page.route(/\/api\/event\/(overview|system)\/$/, async (route) => {
    const response = await route.fetch()
    const answer: object = await response.json()
    await route.fulfill({ response, json: { ...answer, alerts } })
  })
  await page.goto('/')
  await expect(section(page, 'Alerts').getByRole('alert')).toHaveCount(alerts.length)
  await expectAccessible(page)

  const system = await openEventSheet(page, 'System')
  await expect(system.getByRole('button', { name: 'Back up now' })).toBeVisible()
  await expect(system.getByText(message)).toHaveCount(alerts.length)
  await expectAccessible(page, overlaySelector)
  await page.unrouteAll()
  await system.getByRole('button', { name: 'Check the figures' }).click()
  await expect(system.getByText('Everything fits together.')).toBeVisible()
  await expectAccessible(page, overlaySelector)
})

test('accessible: the statistics, as charts and as tables @all', async ({ openAs }) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/reports?show=statistics')
  await expect(page.getByRole('link', { name: /^Busiest hour/ })).toBeVisible()
  await expectAccessible(page)
  const tables = page.getByRole('button', { name: /^Table of/ })
  for (let left = 5; left > 0; left -= 1) {
    await expect(tables).toHaveCount(left)
    await tables.first().click()
  }
  await expect(tables).toHaveCount(0)
  await expectAccessible(page)
})

test('accessible: what is ready, on a monitor @all', async ({ openAs }) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/?screen=ready')
  await expect(
    page.getByRole('list', { name: 'Team codes' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await expectAccessible(page, overlaySelector)
})

test('accessible: the orders, their filters and columns @all', async ({ openAs }) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/orders')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await expect(page.getByText(/^\d+ results$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Updated At' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expectAccessible(page, overlaySelector)
  }
})

test('accessible: orders that are not found, fail or are still loading @all', async ({
  openAs,
  watch,
}) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/orders?search=nothing-has-this-name')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expectAccessible(page)

  await holdCalls(page, 'GET /api/hardware/orders/')
  await page.goto('/orders')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page)

  await page.unrouteAll()
  await refuseCall(page, watch, 'GET /api/hardware/orders/')
  await page.reload()
  await expect(page.getByText('There was a problem in retrieving all the orders')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: the teams, found, not found and failing @all', async ({ openAs, watch }) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/teams')
  await expect(page.getByText(/^SHOWING/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/teams?search=nothing-has-this-name')
  await expect(page.getByText('NO TEAMS FOUND')).toBeVisible()
  await expectAccessible(page)
  await refuseCall(page, watch, 'GET /api/event/teams/')
  await page.reload()
  await expect(page.getByText('Failed to fetch team data: Error 403')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: a team, its item sheet, tooltips and dialogs @all', async ({ openAs }) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/teams/ADA24')
  await expect(page.getByRole('button', { name: 'Return Items' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('note', { name: 'You must check all items' }).focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectAccessible(page, tooltipSelector)
  await page.getByRole('button', { name: 'Picked Up' }).focus()
  await expect(page.getByRole('tooltip', { name: /^Ensure that/ })).toBeVisible()
  await expectAccessible(page, tooltipSelector)

  await page.getByRole('button', { name: 'Delete team' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(/^This team has multiple members\./)).toBeVisible()
  await expectAccessible(page, overlaySelector)
})

test('accessible: the desk at work, its sheets and its dialogs @all', async ({ openAs, event }) => {
  const team = await makeWorld(event.db)
  const items = [
    await team.item('Motor', { quantity: 20 }),
    await team.item('Lamp', { quantity: 20 }),
  ]
  const lines = items.map((item) => ({ item, quantity: 3 }))
  for (const status of ['Submitted', 'Ready for Pickup', 'Picked Up', 'Picked Up'] as const) {
    await makeOrder(event.db, { team, status, lines })
  }
  const page = await openCalmly(openAs, 'admin')
  await page.goto(`/teams/${team.code}?by=item`)
  const out = section(page, 'Checked Out Items')
  await out.getByRole('checkbox', { name: 'Check all' }).check()
  await out
    .getByRole('button', { name: /^Split / })
    .first()
    .click()
  await expect(out.getByText('5 Healthy, 1 Broken')).toBeVisible()
  await expectAccessible(page)

  const open = async (button: string | RegExp, dialog: string | RegExp) => {
    await page.getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expectAccessible(page, overlaySelector)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open(/^Not there… /, /not there\?$/)
  await open('Reject Order', /^Reject order #/)
  await open('Picked Up', /./)
  await open('New order', 'New order')
  await open('Search', /./)
})

test('accessible: the inventory as a table, its menu, the close-out and its reminders @all', async ({
  openAs,
}) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/inventory?view=table')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  // Other journeys add some.
  await expect(page.getByText(/^\d+ items$/)).toBeVisible()
  await expectAccessible(page)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Import' })).toBeVisible()
    await expectAccessible(page, overlaySelector)
  }
  await configurePages(page, { has_mail: true })
  await page.goto('/reports?show=close-out')
  await expect(page.getByRole('button', { name: 'Print list' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remind them' }).click()
  await expect(page.getByRole('dialog', { name: 'Remind teams' })).toContainText('Return by')
  await expectAccessible(page, overlaySelector)
})

test('accessible: a team that is unknown, fails or is still loading @all', async ({
  openAs,
  watch,
}) => {
  const page = await openCalmly(openAs, 'admin')
  watch.expectRefusal('GET /api/event/teams/ZZZZZ/', 404)
  await page.goto('/teams/ZZZZZ')
  await expect(page.getByText('Could not find team code: Error 404')).toBeVisible()
  await expectAccessible(page)

  await holdCalls(page, 'GET /api/event/teams/ADA24/')
  await holdCalls(page, 'GET /api/hardware/orders/')
  await page.goto('/teams/ADA24')
  const pending = 'Loading Simple Fulfillment for Pending Orders'
  await expect(page.getByLabel(pending, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.unrouteAll()
  await refuseCall(page, watch, 'GET /api/event/teams/ADA24/')
  await refuseCall(page, watch, 'GET /api/hardware/orders/')
  await page.reload()
  await expect(page.getByText('Unable to view checked out items.')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: the inventory of the desk, the reports and the menu of the event @all', async ({
  openAs,
}) => {
  const page = await openCalmly(openAs, 'admin')
  await page.goto('/inventory?search=arduino&item=1')
  await expect(page.getByRole('dialog').getByText(/OF \d+ IN STOCK$/)).toBeVisible()
  await expectAccessible(page, overlaySelector)
  for (const report of ['losses', 'incidents']) {
    await page.goto(`/reports?show=${report}`)
    await expect(page.getByRole('tabpanel').getByRole('list')).toBeVisible()
    await expectAccessible(page)
  }
  await openEventMenu(page)
  await expectAccessible(page, overlaySelector)
})

const noOrders = { count: 0, next: null, previous: null, results: [] }

async function openCalmly(openAs: (user: User) => Promise<Page>, user: User): Promise<Page> {
  const page = await openAs(user)
  await calm(page)
  return page
}
