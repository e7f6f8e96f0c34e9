import type { Locator } from '@playwright/test'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { expectToast, fillCart } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

const unset = { SIGNOUT_OPENS: '', SIGNOUT_CLOSES: '', BACKUP_EVERY: '' }
test.use({ emptyEvent: 'first organiser', environment: unset })

/** From the link that the start has printed to an event with a name and an open window. */
const maxClicks = 4

test('a start leads to the first organiser, who opens the window under a full cart @all', async ({
  page,
  event,
  openAs,
}) => {
  await calm(page)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const [, link = 'nothing was printed'] = /(\/login\?token=\S+)/.exec(event.lastOutput()) ?? []

  await test.step('the link makes the first organiser; without it the page says where it is', async () => {
    await page.goto('/')
    await expect(page.getByText(/The link that makes the first one/)).toBeVisible()
    await page.goto(link)
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill('first@example.com')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Password').fill('my-own-password')
    await expectAccessible(page)
    await click(page.getByRole('button', { name: 'Create and log in' }))
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
    await expectAccessible(page)
  })

  const team = await makeWorld(event.db)
  const lamp = await team.item('Lamp', { quantity: 5 })
  const ada = await openAs(team.first)
  await calm(ada)
  await ada.goto('/cart')
  await fillCart(ada, team.first, [{ hardware_id: lamp.id, quantity: 2 }])
  const submit = ada.getByRole('button', { name: 'Submit order' })
  await expect(submit).toBeDisabled()
  await ada.evaluate(() => Object.assign(window, { isSamePage: true }))

  await test.step('name and window are set, and the cart page follows without a reload', async () => {
    await click(page.getByRole('link', { name: 'Name, time zone and sign-out window' }))
    await settings.getByLabel('Name of the hackathon').fill('Winter Hacks')
    await settings.getByLabel('Sign-out closes').fill('2099-01-01T12:00')
    await expectAccessible(page, overlaySelector)
    await click(settings.getByRole('button', { name: 'Save' }))
    await expectToast(page, 'The settings have been saved.')
    await click(settings.getByRole('button', { name: 'Close' }))
    await expect(page.getByRole('heading', { name: 'Winter Hacks Admin Dashboard' })).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(maxClicks)
    await expect(submit).toBeEnabled()
    await expect(ada).toHaveTitle(/Winter Hacks/)
    expect(await ada.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  await test.step('the order is there, and the list of first steps goes on', async () => {
    await submit.click()
    await expectToast(ada, 'Order has been submitted.')
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(4)
  })
})
