import type { Page } from '@playwright/test'
import { makeOrganiser, makeTeam } from '@signout/server/testing/world/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible } from '../fixtures/axe.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { expectToast, navigate, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ emptyEvent: 'lists' })

test('scanned codes open at once, and unknown ones are reported @all', async ({
  openAs,
  event,
}) => {
  const { orders, teams } = await makeWaiting(event, 3)
  const [order = 0, other = 0] = orders
  const [first = '', second = '', third = ''] = teams
  const page = await openAs(await makeOrganiser(event.db))
  await calm(page)
  const expectMarked = async (id: number) => {
    const marked = page.locator('article[aria-current]')
    await expect(marked).toHaveAccessibleName(`Order #${id}`)
    await expect(marked).toBeFocused()
    await expect(marked).toBeInViewport()
  }
  await page.goto('/teams')
  await scan(page, first)
  await expect(page).toHaveURL(`/teams/${first}`)
  await page.goBack()
  await expect(page.getByRole('link', { name: new RegExp(first) })).toContainText('1 in progress')

  await page.goto('/orders?status=Cancelled')
  await scan(page, 'ZZZZ9')
  await expectToast(page, 'No team has the code ZZZZ9.')
  await expectAccessible(page)
  // It is selected: the next one takes its place.
  await page.keyboard.type(`ord-${other}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/teams/${second}`)
  await expectMarked(other)

  await page.goto('/')
  await page.getByRole('link', { name: 'VIEW ALL' }).click()
  await expect(page).toHaveURL(/status=Submitted%2CReady/)
  await packOrder(page, order)
  await page.goBack()
  const pending = section(page, 'Pending Orders')
  const cards = [second, third, first].map((code) => new RegExp(`Team ${code}`))
  await expect(pending.getByRole('listitem')).toHaveText(cards)
  await pending.getByRole('link', { name: `Team ${first}` }).click()
  await expect(page).toHaveURL(`/teams/${first}`)
  await expectMarked(order)
  await page.reload()
  await expectMarked(order)
})

test('forty waiting orders are printed with one click, the longest waiting first @all', async ({
  openAs,
  event,
}) => {
  await event.db.updateTable('orders').set({ status: 'Ready for Pickup' }).execute()
  const { teams } = await makeWaiting(event, 40)
  const page = await openAs(await makeOrganiser(event.db))
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Print all waiting' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const codes = page.getByText(/Pick slip$/).locator('xpath=../following-sibling::*[1]')
  await expect(codes).toHaveText(teams)
  await expect(page.getByText(/^Order #\d+ · In progress · ordered/)).toHaveCount(40)
  await page.emulateMedia({ media: 'print' })
  await expectAccessible(page)
  const pdf = (await page.pdf()).toString('latin1')
  // Four slips of one line to a page.
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(10)
  await expect(codes).toHaveCount(0)
})

test('on a phone the status of an order is in sight, and Back undoes the choices of the filters @phone @all', async ({
  openAs,
  event,
}) => {
  await makeWaiting(event, 1)
  const page = await openAs(await makeOrganiser(event.db))
  await page.goto('/teams')
  await navigate(page, 'Orders')
  const waiting = '/orders?status=Submitted%2CReady+for+Pickup'
  const status = page.getByRole('gridcell', { name: 'In progress' }).first()
  await expect(status).toBeInViewport({ ratio: 1 })
  await page.getByRole('columnheader', { name: 'Status' }).click()
  await expect(page).toHaveURL(`${waiting}&ordering=status`)
  await page.goBack()
  await expect(page).toHaveURL(waiting)
  const teamId = page.getByRole('columnheader', { name: 'Team ID' })
  await expect(teamId).toBeHidden()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Team ID' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/columns=/)
  await page.goBack()
  await expect(teamId).toBeHidden()

  const open = page.getByRole('button', { name: 'Filters' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await open.click()
  await expect(sheet.getByRole('checkbox', { name: 'In progress' })).toBeVisible()
  await sheet.getByRole('checkbox', { name: 'Cancelled' }).check()
  await sheet.getByRole('radio', { name: 'Newest first' }).check()
  const chosen = `${waiting}%2CCancelled&ordering=-created_at`
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(chosen)
    await open.click()
    await expect(sheet.getByRole('checkbox', { name: 'Cancelled' })).toBeChecked()
  }
  await page.reload()
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(`${waiting}%2CCancelled`)
  await page.goBack()
  await expect(page).toHaveURL(waiting)
  await expect(status).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL('/teams')
})

/** As fast as a hand scanner types, and without a pause before Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** By the call itself, as another window would: pages hear of it. */
async function packOrder(page: Page, id: number): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.patch(`/api/hardware/orders/${id}/`, {
    data: { status: 'Ready for Pickup' },
    headers: { 'x-csrftoken': decodeURIComponent(token) },
  })
  expect(answer.status()).toBe(200)
}

/** So many teams with an order each, a minute apart, long before those of the other journeys; each is one unit larger. */
async function makeWaiting({ db }: EventServer, count: number) {
  const item = await makeItem(db, { quantity: 1000 })
  const orders: number[] = []
  const teams: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const team = await makeTeam(db)
    const lines = [{ item, quantity: number }]
    const createdAt = new Date(Date.UTC(2024, 0, 3, 12, number)).toISOString()
    const { id } = await makeOrder(db, { team, createdAt, lines })
    orders.push(id)
    teams.push(team.code)
  }
  return { orders, teams }
}
