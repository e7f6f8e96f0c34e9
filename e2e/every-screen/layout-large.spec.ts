import type { Page } from '@playwright/test'
import { makeEvent } from '@signout/rehearsal/synthetic/make-event.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { fillCart } from '../fixtures/screens.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { expect, test } from '../fixtures/test.ts'

const phones = [320, 360]
const widths = [320, 360, 768, 1440, 2560]
const longText = 'Unbreakable'.repeat(23)
const size = { teams: 200, items: 1000, orders: 300, units: 900 }

test.use({ emptyEvent: 'long names', environment: { HACKATHON_NAME: longText.slice(0, 100) } })

test('nothing is wider than the window for a participant with long names @desktop @all', async ({
  openAs,
  event,
}) => {
  const { person, items } = await makeLongWorld(event)
  const page = await openAs(person)
  await expectToFit(page, '/', 'Returned items')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expectAllWidths(page)
  await expectToFit(page, '/inventory', /OF 1,\d{3} ITEMS$/)
  await expectToFit(page, `/inventory?item=${items[0]?.id}`, 'Constraints')
  await page.goto('/cart')
  await fillCart(
    page,
    person,
    items.map(({ id }) => ({ hardware_id: id, quantity: 1 })),
  )
  await expect(page.getByRole('listitem').getByRole('spinbutton')).toHaveCount(items.length)
  await expectAllWidths(page)
  const data = JSON.stringify({ name: longText, quantityGranted: 1000 })
  await expectToFit(page, `/incident-form?${new URLSearchParams({ data })}`, 'What happened?')
  await expectToFit(page, '/acknowledgement', 'You have already been granted permissions')
  await expectToFit(page, '/404', 'Error 404')
})

test('nothing is wider than the window for an organiser with long names @desktop @all', async ({
  openAs,
  event,
}) => {
  const { team } = await makeLongWorld(event)
  const page = await openAs(await makeOrganiser(event.db))
  await expectToFit(page, '/', 'VIEW ALL')
  await expectToFit(page, '/inventory', /OF 1,\d{3} ITEMS$/)
  await expectToFit(page, '/orders', /^[\d,]+ results$/)
  await expectToFit(page, '/teams', /^SHOWING 24 OF/)
  await expectToFit(page, `/teams/${team.code}`, 'Return Items')
  await page.getByRole('button', { name: 'Delete team' }).click()
  await expectAllWidths(page)
  await expectToFit(page, '/reports', 'Reports')
})

test('no sheet is wider than a phone for an organiser with long names @desktop @all', async ({
  openAs,
  event,
}) => {
  const { team, person, items, category } = await makeLongWorld(event)
  const [{ id } = { id: 0 }] = items
  const about = { order_id: null, hardware_id: id, team_id: team.id, team_code: team.code }
  const texts = { what: longText, when: longText, where: longText }
  const report = { state: 'broken', quantity: 1, is_resolved: false, ...texts, ...about } as const
  const at = new Date().toISOString()
  await event.db
    .insertInto('incidents')
    .values({ ...report, reported_by: person.userId, at })
    .execute()
  const page = await openAs(await makeOrganiser(event.db))
  const narrow = [320]
  const sheets: readonly [path: string, title: string, text: string | RegExp][] = [
    ['/?people=all', 'People', /PEOPLE$/],
    ['/?people=new', 'People', 'Add a user'],
    [`/?people=${person.userId}`, 'People', 'Make a link'],
    ['/?sheet=password', 'Change password', 'Current password'],
    ['/inventory?sheet=categories', 'Categories', category.name],
    [`/inventory?sheet=edit-item-${id}`, 'Edit item', 'Delete item'],
  ]
  const expectSheetToFit = async (path: string, title: string, text: string | RegExp) => {
    await page.goto(path)
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByText(text).first()).toBeVisible()
    await expectAllWidths(page, narrow)
  }
  await expectToFit(page, '/reports?show=incidents', 'Resolve', narrow)
  for (const sheet of sheets) await expectSheetToFit(...sheet)
  await page.getByLabel('Total').fill('12')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Discard your changes?')).toBeVisible()
  await expectAllWidths(page, narrow)
  await page.getByRole('button', { name: 'Discard' }).click()
  for (const list of ['/inventory', '/orders']) {
    await page.setViewportSize({ width: 320, height: 900 })
    await expectSheetToFit(`${list}?filters=open`, 'Filters', 'Show results')
  }
  await page.goto(`/inventory?item=${id}`)
  await page.getByRole('button', { name: /^Who has it/ }).click()
  await expect(page.getByRole('region', { name: /^Picked Up/ })).toBeVisible()
  await expectAllWidths(page, narrow)
})

test('no sheet of the event, no report, no monitor and no table is wider than a phone @desktop @all', async ({
  openAs,
  event,
}) => {
  const { items } = await makeLongWorld(event)
  const page = await openAs(await makeOrganiser(event.db))
  await expectToFit(page, '/reports?show=statistics', /^Busiest hour/, phones)
  await expectToFit(page, '/reports?show=close-out', 'Print list', phones)
  await expectToFit(page, '/reports?show=losses', /Heavily Used$/, phones)
  const sheets: readonly [path: string, title: string, text: string | RegExp][] = [
    ['/?settings=all', 'Settings', 'Return by'],
    ['/?sheet=system', 'System', 'Back up now'],
    ['/?screen=ready', 'Ready for pickup', /^[A-Z0-9]{5}$/],
    ['/inventory?sheet=import', 'Import', 'Choose a file'],
  ]
  for (const [path, title, text] of sheets) {
    await page.goto(path)
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByText(text).first(), path).toBeVisible()
    await expectAllWidths(page, phones)
  }
  const header = items.map((_, index) => `${longText.slice(0, 60)} ${index}`)
  const rows = [
    ['name', 'quantity_available', ...header],
    [longText, 'many', ...header],
  ]
  const buffer = Buffer.from(rows.map((row) => row.join(',')).join('\n'))
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: `${longText}.csv`, mimeType: 'text/csv', buffer })
  await expect(page.getByRole('combobox', { name: 'What name is' })).toBeVisible()
  await expectAllWidths(page, phones)
  await expectToFit(page, '/inventory?view=table', /^1,\d{3} items$/)
})

test('nothing is wider than the window during a login @desktop @all', async ({ page }) => {
  await expectToFit(page, '/login', 'LOGIN')
})

test('an order of 200 items can be seen and packed @desktop @all', async ({ openAs, event }) => {
  const hall = await makeTeam(event.db)
  const category = await makeCategory(event.db, { name: 'Hundreds' })
  const lines = []
  for (let number = 1; number <= 200; number += 1) {
    const hardware = await makeItem(event.db, { categories: [category] })
    lines.push({ item: hardware, quantity: 1 })
  }
  const { id } = await makeOrder(event.db, { team: hall, lines })
  const page = await openAs(await makeOrganiser(event.db))
  await page.goto(`/teams/${hall.code}`)
  const order = page.getByRole('table', { name: `Items of order ${id}` })
  await expect(order.getByRole('checkbox')).toHaveCount(200)
  await page.getByRole('checkbox', { name: 'Check all' }).check()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page.getByRole('button', { name: 'Picked Up' })).toBeVisible()
  await expectAllWidths(page, [320, 1440])
})

async function expectToFit(
  page: Page,
  path: string,
  text: string | RegExp,
  asked = widths,
): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeVisible()
  await expectAllWidths(page, asked)
}

/**
 * Checks that neither the page nor a sheet above it scrolls sideways at any width; otherwise returns the elements at
 * fault.
 */
async function expectAllWidths(page: Page, asked = widths): Promise<void> {
  for (const width of asked) {
    await page.setViewportSize({ width, height: 900 })
    const tooWide = () => page.evaluate(findTooWide)
    await expect.poll(tooWide, { message: `${page.url()} at ${width} px` }).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

function findTooWide(): string[] {
  const root = document.documentElement
  // Content that a sheet scrolls is inside it.
  const paper = '.MuiModal-root .MuiPaper-root'
  const sheets = document.querySelectorAll(`${paper}, ${paper} > *`)
  if ([root, ...sheets].every((part) => part.scrollWidth <= part.clientWidth)) return []
  const all = [...document.querySelectorAll('body *')]
  const names = all
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
    .map(
      (element) => `${element.tagName}.${element.className}: ${element.textContent.slice(0, 40)}`,
    )
  return [`${root.scrollWidth} px`, ...names.slice(0, 10)]
}

/** A thousand items, hundreds of teams and orders, and a team whose members and items have very long names without a space. */
async function makeLongWorld({ db }: EventServer) {
  const now = new Date('2024-01-01T10:00:00.000Z')
  if ((await db.selectFrom('hardware').select('id').executeTakeFirst()) === undefined) {
    await makeEvent(db, size, { passwordHash: 'nobody logs in with this', now })
  }
  const team = await makeTeam(db, { members: 0, description: longText.repeat(2).slice(0, 500) })
  const longest = { first_name: longText, last_name: longText, phone_number: '447700900203' }
  const person = await makeParticipant(db, {
    ...longest,
    team,
    email: `${longText.slice(0, 60)}@${team.code}.example.com`.toLowerCase(),
  })
  await makeParticipant(db, { ...longest, team })
  const category = await makeCategory(db, { name: `${team.code}${longText}`, max_per_team: 1000 })
  const items = []
  for (let number = 1; number <= 60; number += 1) {
    const details = {
      manufacturer: longText,
      model_number: longText,
      notes: longText,
      max_per_team: 1000,
    }
    const name = `${number}${team.code}${longText}`.slice(0, 255)
    items.push(await makeItem(db, { ...details, name, quantity: 1000, categories: [category] }))
  }
  const some = items.slice(0, 20)
  const lines = some.map((item) => ({ item, quantity: 3, requested: 5 }))
  await makeOrder(db, { team, lines })
  await makeOrder(db, { team, status: 'Ready for Pickup', lines })
  const returned = ['Heavily Used'] as const
  const out = some.map((item) => ({ item, quantity: 3, returned }))
  await makeOrder(db, { team, status: 'Picked Up', lines: out })
  return { team, person, category, items: items.slice(0, 10) }
}
