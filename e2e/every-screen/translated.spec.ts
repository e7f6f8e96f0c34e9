import { groupBy } from '@signout/contract'
import { madePassword, makeParticipant } from '@signout/server/testing/world/make.ts'
import { addToCart, expectToast, section, submitCart } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { isTranslated, translatePages } from '../fixtures/translator.ts'
import { makeWorld } from '../fixtures/world.ts'
import { shots } from '../tools/shots.ts'

for (const [user, own] of groupBy(shots, ({ as }) => as)) {
  const who = typeof user === 'string' ? user : 'a visitor'
  test(`every screen works while it is translated: ${who} @desktop @all`, async ({
    page: visitor,
    openAs,
  }) => {
    const page = user === undefined ? visitor : await openAs(user)
    await translatePages(page)
    for (const { path, shows, act } of own) {
      await page.goto(path)
      await expect(page.getByText(shows).first()).toBeVisible()
      await isTranslated(page)
      await act?.(page)
      await expect(page.getByText(/This page could not|Unable to load/)).toHaveCount(0)
    }
  })
}

test('a translated login page refuses a wrong password, and then logs in @desktop', async ({
  page,
  event,
  watch,
}) => {
  const { email } = await makeParticipant(event.db)
  await translatePages(page)
  await page.goto('/login')
  await isTranslated(page)
  watch.expectRefusal('POST /api/auth/login/', 400)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('The email or password is incorrect')).toHaveCount(2)
  await page.getByLabel('Password').fill(madePassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an order goes from a translated cart to a translated desk @desktop', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const lamp = await team.item('Lamp', { quantity: 5 })
  const page = await openAs(team.first)
  await translatePages(page)
  await page.goto('/inventory')
  await isTranslated(page)
  const search = page.getByRole('searchbox').first()
  await search.fill(lamp.name)
  await search.press('Enter')
  await expect(page.getByText(/^SHOWING 1 OF 1 ITEMS?$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible()
  await addToCart(page, lamp, 2)
  await expect(page.getByRole('link', { name: 'Cart (2)' })).toBeVisible()
  await submitCart(page)
  await expectToast(page, 'Order has been submitted.')
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible()

  const desk = await openAs('admin')
  await translatePages(desk)
  await desk.goto(`/teams/${team.code}`)
  await isTranslated(desk)
  const pending = section(desk, 'Simple Fulfillment for Pending Orders')
  await pending.getByRole('checkbox', { name: 'Check all' }).check()
  await pending.getByRole('button', { name: 'Complete Order' }).click()
  await expect(pending.getByRole('button', { name: 'Picked Up' })).toBeVisible()
})
