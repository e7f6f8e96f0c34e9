import type { Page } from '@playwright/test'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { searchInventory } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('the inventory is searched and grows page by page @all', async ({ openAs, event }) => {
  const { team, code } = await makeShelf(event)
  const page = await openAs(team.first)
  await page.goto('/inventory')
  await expect(page.getByText(/^SHOWING 48 OF/)).toBeVisible()
  await page.getByRole('searchbox').click()
  await page.keyboard.type(code)
  await expect(page.getByText('SHOWING 48 OF 50 ITEMS')).toBeVisible()
  await expect(page).toHaveURL(`/inventory?search=${code}`)

  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('SHOWING 50 OF 50 ITEMS')).toBeVisible()
  await expect(tiles(page)).toHaveCount(50)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()

  await page.getByRole('searchbox').fill(`${code} nothing like this`)
  await expect(page.getByText('NO ITEMS FOUND')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/inventory')
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('an item is opened, linked to and closed by going back @all', async ({ openAs, event }) => {
  const { team, code, items } = await makeShelf(event, 2)
  const page = await openAs(team.first)
  await searchInventory(page, code)
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  const list = page.url()
  await tiles(page).first().click()
  await expect(sheet).toContainText(`Relay 01 ${code}`)
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(list)
  await page.goForward()
  await expect(sheet).toContainText(`Relay 01 ${code}`)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(list)

  await page.goto(`/inventory?item=${items[1]?.id}`)
  await expect(sheet).toContainText(`Relay 02 ${code}`)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/inventory')
})

test('an organiser sees the stock out of the total, and changes after a refresh @all', async ({
  openAs,
  event,
}) => {
  const { team, code, items } = await makeShelf(event, 2)
  const page = await openAs('admin')
  await searchInventory(page, code)
  await expect(tiles(page).last()).toContainText('2 OF 2 IN STOCK')
  const [, second] = items
  if (second) await makeOrder(event.db, { team, lines: [{ item: second, quantity: 2 }] })
  await page.getByRole('button', { name: 'Refresh the inventory' }).click()
  await expect(tiles(page).last()).toContainText('0 OF 2 IN STOCK')
  await tiles(page).last().click()
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await expect(sheet).toContainText('0 OF 2 IN STOCK')
  await expect(sheet.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
})

test('24 labels fill a page of A4 and of Letter @desktop @all', async ({ openAs, event }) => {
  const { code } = await makeShelf(event, 48)
  const page = await openAs('admin')
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await searchInventory(page, code)
  const sheets = page.getByRole('list', { name: 'Labels', includeHidden: true })
  for (const format of ['A4', 'Letter']) {
    await page.getByRole('button', { name: 'Print labels' }).click()
    await expect(sheets).toHaveCount(2)
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    await expect(sheets).toHaveCount(0)
  }
})

/** Items that are named `Relay 01` and so on; of the first there are none, of the second two, and so on. */
async function makeShelf({ db }: EventServer, size = 50) {
  const team = await makeWorld(db)
  const items: { id: number }[] = []
  for (let number = 1; number <= size; number += 1) {
    const name = `Relay ${String(number).padStart(2, '0')} ${team.code}`
    const quantity = number === 1 ? 0 : number
    items.push(await makeItem(db, { name, quantity }))
  }
  return { team, code: team.code, items }
}

function tiles(page: Page) {
  return page.getByRole('list', { name: 'Items' }).getByRole('button', { name: /IN STOCK$/ })
}
