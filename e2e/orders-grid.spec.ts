import type { Page } from '@playwright/test'
import { makeOrder } from '@signout/server/testing/make/make-items.ts'
import type { EventServer } from './fixtures/event-server.ts'
import { withFilters } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

const statuses = [
  'Submitted',
  'Submitted',
  'Submitted',
  'Ready for Pickup',
  'Ready for Pickup',
  'Picked Up',
  'Cancelled',
] as const

test('orders are filtered by status, with counts, ordered and refreshed', async ({
  openAs,
  event,
}) => {
  const { team, ids, order } = await makeOrders(event)
  const page = await openAs('admin')
  await page.goto('/orders')
  await expect(page.getByText(/results$/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(team.code)
  await expect(page.getByText('7 results')).toBeVisible()
  await expect(idLinks(page)).toHaveText(ids)

  await withFilters(page, async () => {
    const group = page.getByRole('group', { name: 'Status' })
    await expect(group).toContainText(/In progress3.*Ready for pickup2.*Picked Up1.*Cancelled1/)
    await page.getByRole('checkbox', { name: 'In progress' }).check()
    await page.getByRole('checkbox', { name: 'Cancelled' }).check()
    await page.getByRole('radio', { name: 'Newest first' }).check()
    await expect(group).toContainText(/In progress3.*Ready for pickup2/)
  })
  const [first = '', second = '', third = '', , , , last = ''] = ids
  await expect(idLinks(page)).toHaveText([last, third, second, first])
  await expect(page.getByText('4 results')).toBeVisible()

  await page.reload()
  await expect(idLinks(page)).toHaveText([last, third, second, first])
  const another = await order('Submitted', '2024-01-09T10:00:00.000Z')
  await page.getByRole('button', { name: 'Refresh the orders' }).click()
  await expect(idLinks(page)).toHaveText([another, last, third, second, first])

  await withFilters(page, () => page.getByRole('button', { name: 'Clear all' }).click())
  await expect(page).toHaveURL(`/orders?search=${team.code}`)
  await page.getByRole('searchbox').fill('no such team')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(page.getByText('0 results')).toBeVisible()
})

test('orders come in pages of 5, 10 or 25, and the address says which', async ({
  openAs,
  event,
}) => {
  const { team, ids } = await makeOrders(event)
  const page = await openAs('admin')
  await page.goto(`/orders?search=${team.code}`)
  await expect(idLinks(page)).toHaveText(ids)
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await size.click()
  await expect(page.getByRole('option')).toHaveText(['5', '10', '25'])
  await page.getByRole('option', { name: '5', exact: true }).click()
  await expect(idLinks(page)).toHaveText(ids.slice(0, 5))
  await page.getByRole('button', { name: 'next page' }).click()
  await expect(idLinks(page)).toHaveText(ids.slice(5))
  await expect(page).toHaveURL(/size=5&page=2$/)
  await page.reload()
  await expect(idLinks(page)).toHaveText(ids.slice(5))
  await expect(page.getByText('7 results')).toBeVisible()
})

test('the ID, a double click and Enter open the team of an order', async ({ openAs, event }) => {
  const { team, ids } = await makeOrders(event)
  const page = await openAs('admin')
  const list = `/orders?search=${team.code}`
  const overview = page.getByRole('heading', { name: `Team ${team.code} Overview` })
  await page.goto(list)
  await idLinks(page).first().click()
  await expect(overview).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)

  const cell = page.getByRole('gridcell', { name: team.code }).first()
  await cell.dblclick()
  await expect(overview).toBeVisible()
  await page.goBack()

  await cell.click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(overview).toBeVisible()
  expect(ids).toHaveLength(7)
})

test('the columns are those of the desk, and two more can be shown', async ({ openAs, event }) => {
  const { team } = await makeOrders(event)
  const page = await openAs('admin', { viewport: { width: 1440, height: 900 } })
  await page.goto(`/orders?search=${team.code}`)
  const headers = page.getByRole('columnheader')
  const columns = ['ID', 'Time Ordered', 'Team ID', 'Team', 'Order Qty', 'Status']
  await expect(headers).toHaveText(columns)
  const row = page.getByRole('row').nth(4)
  await expect(row).toContainText(`Jan 4, 05:00${team.id}${team.code}4Ready for pickup`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Updated At' }).check()
  await page.getByRole('checkbox', { name: 'Request' }).check()
  await page.keyboard.press('Escape')
  await expect(headers).toHaveText([...columns, 'Updated At', 'Request'])
  await expect(row).toContainText(`4 × Screws ${team.code}`)
})

/** Seven orders of one team, one a day; each asks for one piece more than the one before. */
async function makeOrders({ db }: EventServer) {
  const team = await makeWorld(db)
  const item = await team.item('Screws', { quantity: 1000 })
  let quantity = 0
  const order = async (status: (typeof statuses)[number], createdAt: string) => {
    quantity += 1
    const { id } = await makeOrder(db, {
      team,
      status,
      createdAt,
      lines: [{ item, quantity }],
    })
    return String(id)
  }
  const ids: string[] = []
  for (const [index, status] of statuses.entries()) {
    ids.push(await order(status, `2024-01-0${index + 1}T10:00:00.000Z`))
  }
  return { team, ids, order }
}

function idLinks(page: Page) {
  return page.getByRole('grid').getByRole('link')
}
