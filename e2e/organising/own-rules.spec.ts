import type { Page } from '@playwright/test'
import { makeItem } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeUser } from '@signout/server/testing/world/make.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { addToCart, expectToast, openEventSheet, section, submitCart } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

// The settings are of the whole event (spec §2).
test.use({ emptyEvent: 'own rules' })

const place = 'Room MY150, Saturday 9:00 to 20:00'
const waiver = '# House rules\nBring *everything* back.\n\nאני מאשר.'

test('an event of teams of 3 to 5 without descriptions, with a waiver of its own @all', async ({
  openAs,
  event,
  watch,
}) => {
  test.setTimeout(90_000)
  const lamp = await makeItem(event.db, { name: 'Lamp', quantity: 5 })
  const desk = await openAs(await makeOrganiser(event.db))
  await calm(desk)

  await test.step('an organiser makes the rules', async () => {
    await desk.goto('/')
    const settings = await openEventSheet(desk, 'Settings')
    watch.expectRefusal('PATCH /api/event/settings/', 400)
    await settings.getByLabel('Smallest team that can order').fill('6')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings.getByText(/not above the largest team, 4/)).toBeVisible()
    await settings.getByLabel('Smallest team that can order').fill('3')
    await settings.getByLabel('Largest team').fill('5')
    await settings.getByLabel('Shortest project description').fill('0')
    await settings.getByLabel('Waiver', { exact: true }).fill(waiver)
    await settings.getByLabel('Place and hours of the desk').fill(place)
    await expectAccessible(desk, overlaySelector)
    await settings.getByRole('button', { name: 'Save' }).click()
    await expectToast(desk, 'The settings have been saved.')
  })

  const sign = async (page: Page): Promise<string> => {
    await page.goto('/acknowledgement')
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible()
    await expect(page.getByText('Bring *everything* back.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('e-signature').fill('Sam Signer')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Continue' }).click()
    const greeting = page.getByText(/You are placed in Team \w{5}\./)
    const code = /Team (\w{5})/.exec((await greeting.textContent()) ?? '')?.[1] ?? ''
    await page.getByRole('link', { name: "Let's Go!" }).click()
    return code
  }
  const ada = await openAs(await makeUser(event.db, { first_name: 'Ada' }))
  await calm(ada)
  let code = ''
  await test.step('three people sign it, and are a team', async () => {
    code = await sign(ada)
    for (const first_name of ['Grace', 'Joan']) {
      const page = await openAs(await makeUser(event.db, { first_name }))
      await calm(page)
      await sign(page)
      await page.getByRole('button', { name: 'Join or change team' }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Edit Team' })
      await expect(sheet.getByText('Team Size Too Small!')).toBeVisible()
      await sheet.getByLabel('Team code').fill(code)
      await sheet.getByRole('button', { name: 'Join team' }).click()
      await expect(sheet).toContainText(`You are in team ${code}.`)
    }
    await expect(section(ada, `Team ${code}`)).toContainText('2 spots remaining on your team.')
    await expect(ada.getByText('Team Size Too Small!')).toBeHidden()
    await expect(section(ada, 'The desk')).toContainText(place)
    await expectAccessible(ada)
  })

  await test.step('it orders without a description', async () => {
    await addToCart(ada, lamp, 2)
    await submitCart(ada)
    await expectToast(ada, 'Order has been submitted.')
  })

  const pending = section(desk, 'Simple Fulfillment for Pending Orders')
  await test.step('the desk packs it, and the team reads where it is', async () => {
    await desk.goto(`/teams/${code}`)
    await pending.getByRole('checkbox', { name: 'Check all' }).check()
    await pending.getByRole('button', { name: 'Complete Order' }).click()
    await expect(ada.getByRole('region', { name: 'Ready for pickup' })).toContainText(place)
  })

  await test.step('everything comes back', async () => {
    await desk.getByRole('group', { name: 'ID provided' }).getByRole('checkbox').first().check()
    await pending.getByRole('button', { name: 'Picked Up' }).click()
    const out = section(desk, 'Checked Out Items')
    await out.getByRole('checkbox', { name: 'Check all' }).check()
    await out.getByRole('button', { name: 'Return Items' }).click()
    const returned = desk.getByLabel('Notifications').getByText(/^Order \d+ has been returned\.$/)
    await expect(returned).toBeVisible()
    await expect(section(ada, 'Returned items')).toContainText(lamp.name)
  })
})
