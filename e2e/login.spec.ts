import { makeParticipant, madePassword } from '@signout/server/testing/make.ts'
import type { Page } from '@playwright/test'
import { logOut } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const wrongCredentials = 'The email or password is incorrect'

test('a participant logs in and out again', async ({ page, event }) => {
  const { email, teamCode } = await makeParticipant(event.db)
  await page.goto('/inventory')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
  await fillIn(page, email, madePassword)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: `Team ${teamCode}` })).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(teamCode)).toBeHidden()
})

test('empty and invalid entries are reported at the fields, and nothing is sent', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await fillIn(page, 'ada at example', 'anything')
  await expect(page.getByText('Invalid email address')).toBeVisible()
})

test('a wrong password is reported at both fields, and too many of them are throttled', async ({
  page,
  event,
  watch,
}) => {
  const { email } = await makeParticipant(event.db)
  watch.expectRefusal('POST /api/auth/login/', 400)
  watch.expectRefusal('POST /api/auth/login/', 429)
  await page.goto('/login')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = page.waitForResponse(/\/api\/auth\/login\//)
    await fillIn(page, email, `guess number ${attempt}`)
    await answer
    await expect(page.getByText(wrongCredentials)).toHaveCount(2)
  }
  await fillIn(page, email, madePassword)
  await expect(page.getByText(/^Too many failed attempts to log in\./)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL('/login')
})

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}
