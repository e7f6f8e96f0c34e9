import { makeOrganiser, makeParticipant, madePassword } from '@signout/server/testing/world/make.ts'
import type { Locator, Page } from '@playwright/test'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { expectToast, openEventSheet } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import type { User } from '../fixtures/world.ts'

const password = 'my-own-password'

/** Of names that no other journey uses. */
let added = 0
function nextEmail(): string {
  added += 1
  return `walk-in-${Date.now()}-${added}@example.com`
}

async function openPeople(openAs: (user: User) => Promise<Page>, user: User) {
  const page = await openAs(user)
  await calm(page)
  await page.goto('/')
  return { page, people: await openEventSheet(page, 'People') }
}

async function find(people: Locator, email: string): Promise<void> {
  await people.getByRole('searchbox').fill(email)
  await people.getByRole('searchbox').press('Enter')
  await expect(people.getByText('SHOWING 1 OF 1 PEOPLE')).toBeVisible()
  // What the search before has found may still be shown: one person, too.
  const rows = people.getByRole('list', { name: 'People' }).getByRole('button')
  await rows.filter({ hasText: email }).click()
  await expect(people.getByRole('form', { name: 'Account' })).toBeVisible()
}

test('a new user is added, opens the link, chooses a password and is logged in @all', async ({
  page,
  openAs,
  watch,
}) => {
  const email = nextEmail()
  const { page: desk, people } = await openPeople(openAs, 'admin')
  await expect(people.getByText(/^SHOWING \d+ OF \d+ PEOPLE$/)).toBeVisible()
  await expectAccessible(desk, overlaySelector)

  await people.getByRole('button', { name: 'Add' }).click()
  await people.getByRole('textbox', { name: 'Email' }).fill(email)
  await people.getByRole('textbox', { name: 'First name' }).fill('Wanda')
  await desk.goBack()
  await desk.getByRole('button', { name: 'Keep editing' }).click()
  await people.getByRole('textbox', { name: 'Last name' }).fill('Walk-in')
  await expectAccessible(desk, overlaySelector)
  await people.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(desk, 'Wanda Walk-in has been added.')
  await people.getByRole('button', { name: 'Make a link' }).click()
  await expect(people.getByRole('img', { name: /^QR code of the password link/ })).toBeVisible()
  await expectAccessible(desk, overlaySelector)
  const link = people.getByRole('textbox', { name: /^Password link for/ })
  const url = await link.inputValue()

  const token = new URL(url).searchParams.get('token') ?? 'none'
  const told: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return
    told.push(request.url(), request.headers()['referer'])
  })
  await calm(page)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)
  watch.expectRefusal('POST /api/auth/password/', 400)
  await page.getByLabel('New password').fill('password123')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.getByText(/most common passwords/)).toBeVisible()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.getByRole('heading', { name: 'Acceptance Status: Accepted' })).toBeVisible()
  expect(told.filter((text) => text?.includes(token))).toEqual([])

  await people.getByRole('button', { name: 'All people' }).click()
  await expect(people.getByText(/^SHOWING/)).toBeVisible()
  const second = await openAs('admin')
  await second.goto(url)
  await expect(second).toHaveURL('/')
})

test('changing the password keeps this session and ends all others @all', async ({
  event,
  openAs,
  watch,
}) => {
  // The other page may read before it hears that its session has ended.
  watch.expectEndedSession()
  const user = await makeParticipant(event.db)
  const [page, phone] = [await openAs(user), await openAs(user)]
  await calm(page)
  await phone.goto('/inventory')
  await expect(phone.getByRole('heading', { name: 'Hardware Inventory' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(madePassword)
  await dialog.getByLabel('New password').fill(password)
  await expectAccessible(page, overlaySelector)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Your password has been changed. You are logged out everywhere else.')
  await expect(dialog).toBeHidden()
  await expect(phone).toHaveURL('/login')
  await page.reload()
  await expect(page).toHaveURL('/')
})

test('an organiser takes the desk from another, who is out at once @all', async ({
  event,
  openAs,
  watch,
}) => {
  // The other page may read before it hears that its session has ended.
  watch.expectEndedSession()
  const name = { first_name: 'Olga', last_name: `Desk ${Date.now()}` }
  const other = await makeOrganiser(event.db, { ...name, email: nextEmail() })
  const otherPage = await openAs(other)
  await otherPage.goto('/reports')
  await expect(otherPage.getByRole('heading', { name: 'Reports' })).toBeVisible()

  const { page, people } = await openPeople(openAs, 'admin')
  await find(people, other.email)
  await people.getByRole('checkbox', { name: 'Organiser' }).uncheck()
  await people.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, `${name.first_name} ${name.last_name} has been saved.`)
  await expect(otherPage).toHaveURL('/login')
})
