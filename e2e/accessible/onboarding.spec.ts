import { makeUser } from '@signout/server/testing/world/make.ts'
import { calm, expectAccessible } from '../fixtures/axe.ts'
import { refuseCall } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('accessible to all users:', () => {
  test.beforeEach(({ page }) => calm(page))

  test('the login, with its messages @all', async ({ page, watch }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expectAccessible(page)

    await refuseCall(page, watch, 'POST /api/auth/login/', 403, { detail: 'CSRF token missing.' })
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill('a password')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('Invalid CSRF Token')).toBeVisible()
    await expectAccessible(page)
  })

  test('an account that could not be loaded @all', async ({ page, watch }) => {
    await refuseCall(page, watch, 'GET /api/event/users/user/')
    await page.goto('/')
    await expect(page.getByText('Failed to fetch user data: Error 403')).toBeVisible()
    await expectAccessible(page)
  })

  test('an address that leads nowhere @all', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Error 404' })).toBeVisible()
    await expectAccessible(page)
  })
})

for (const [person, text] of [
  ['accepted', 'Congratulations!'],
  ['waitlisted', 'You are on the waitlist'],
  ['rejected', 'you are not invited'],
  ['incomplete', 'Your application is not complete'],
  ['ada', 'You have already been granted permissions'],
] as const) {
  test(`accessible: the outcome of the application for ${person} @all`, async ({ openAs }) => {
    const page = await openAs(person)
    await calm(page)
    await page.goto('/acknowledgement')
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
  })
}

test('accessible: an acceptance status that could not be loaded @all', async ({
  openAs,
  watch,
}) => {
  const page = await openAs('accepted')
  await calm(page)
  await refuseCall(page, watch, 'GET /api/event/users/user/review_status/')
  await page.goto('/acknowledgement')
  await expect(page.getByText('Failed to fetch user acceptance data: Error 403')).toBeVisible()
  await expectAccessible(page)
})

test('accessible: the agreement, its messages and the welcome @all', async ({
  openAs,
  event,
  watch,
}) => {
  const page = await openAs(await makeUser(event.db))
  await calm(page)
  await page.goto('/acknowledgement')
  await page.getByRole('button', { name: 'Get started' }).click()
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  await expectAccessible(page)

  for (const box of await boxes.all()) await box.check()
  await boxes.first().uncheck()
  await page.getByLabel('e-signature').focus()
  await boxes.last().focus()
  await expect(page.getByText('All checkboxes are required')).toBeVisible()
  await expect(page.getByText('e-signature is required')).toBeVisible()
  await expectAccessible(page)

  await boxes.first().check()
  await page.getByLabel('e-signature').fill('A Person')
  const profiles = 'POST /api/event/profiles/profile/'
  await refuseCall(page, watch, profiles)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('An error has occurred while granting you permissions')).toBeVisible()
  await expectAccessible(page)

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/You are placed in Team/)).toBeVisible()
  await expectAccessible(page)
})
