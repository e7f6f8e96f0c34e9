import { makeOrder } from '@signout/server/testing/make/make-items.ts'
import { expectToast } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'
import { makeWorld } from './fixtures/world.ts'

test('a participant reports something broken, and comes back to the dashboard', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 3 })
  await makeOrder(event.db, {
    team,
    status: 'Picked Up',
    lines: [{ item: laser, quantity: 2 }],
  })
  const page = await openAs(team.first)
  await page.goto('/')
  const report = page.getByRole('link', { name: 'Report broken/lost' })
  const form = page.getByRole('heading', { name: 'Item Incident Form' })
  await report.click()
  await expect(form).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')

  await report.click()
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  for (const message of [
    'Please select an option',
    'Please indicate the quantity',
    'Please indicate what happened to the hardware',
    'Please indicate when this occurred',
    'Please indicate where this occurred',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Broken' }).check()
  await expect(page.getByRole('combobox', { name: 'Quantity' }).getByRole('option')).toHaveText([
    '1',
    '2',
  ])
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('2')
  await page.getByLabel('What happened?').fill('Both fell down.')
  await page.getByLabel('When did this occur?').fill('At noon')
  await page.getByLabel('Where did this occur?').fill('In the hall')
  await submit.click()
  await expectToast(page, 'Successfully submitted incident form!')
  await expect(page).toHaveURL('/')
})

for (const query of ['', '?data=', '?data={"quantityGranted":0}', '?data=nonsense']) {
  test(`/incident-form${query} is nobody's @desktop`, async ({ openAs }) => {
    const page = await openAs('admin')
    await page.goto(`/incident-form${query}`)
    await expectToast(page, 'You are not authorized to access this page.')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: 'Error 404' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page.getByRole('heading', { name: /Admin Dashboard$/ })).toBeVisible()
  })
}
