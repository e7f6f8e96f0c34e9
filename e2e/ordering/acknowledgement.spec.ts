import { makeUser } from '@signout/server/testing/world/make.ts'
import { expect, test } from '../fixtures/test.ts'

test('an accepted applicant signs, is placed in a team and goes in', async ({ openAs, event }) => {
  const page = await openAs(await makeUser(event.db))
  await page.goto('/inventory')
  await expect(page).toHaveURL('/acknowledgement')
  await page.getByRole('button', { name: 'Get started' }).click()
  const goOn = page.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeDisabled()
  const signature = page.getByLabel('e-signature')
  await signature.fill('Sam Signer')
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) {
    await expect(goOn).toBeDisabled()
    await box.check()
  }
  await signature.clear()
  await signature.blur()
  await expect(page.getByText('e-signature is required')).toBeVisible()
  await expect(goOn).toBeDisabled()
  await signature.fill('Sam Signer')
  await boxes.nth(2).uncheck()
  await expect(page.getByText('All checkboxes are required')).toBeVisible()
  await boxes.nth(2).check()
  await goOn.click()

  const greeting = page.getByText(/You are placed in Team (\w{5})\./)
  await expect(greeting).toBeVisible()
  const code = (await greeting.textContent())?.match(/Team (\w{5})/)?.[1] ?? ''
  await page.getByRole('link', { name: "Let's Go!" }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('region', { name: `Team ${code}` })).toContainText('You')
  await page.goto('/acknowledgement')
  await expect(page.getByText('You have already been granted permissions')).toBeVisible()
})
