import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible } from '../fixtures/axe.ts'
import { expectToast, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }

test('a report from a phone reaches the desk at once, stands at its row and is resolved @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 3 })
  const lines = [{ item: laser, quantity: 2 }]
  const { id } = await makeOrder(event.db, { team, status: 'Picked Up', lines })
  const desk = await openAs('admin')
  await calm(desk)
  await desk.goto('/')
  const openIncidents = section(desk, 'Overview').getByRole('link', { name: 'Open incidents' })
  await expect(openIncidents).toHaveText(/^\d+Open incidents$/)
  const before = Number.parseInt((await openIncidents.textContent()) ?? '', 10)

  const page = await openAs(team.first, phone)
  await page.goto('/')
  await page.getByRole('link', { name: 'Report broken/lost' }).click()
  await page.getByRole('radio', { name: 'Broken' }).check()
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('1')
  await page.getByLabel('What happened?').fill('It fell off the table.')
  await page.getByLabel('When did this occur?').fill('At noon')
  await page.getByLabel('Where did this occur?').fill('In the hall')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Please bring what is broken to the desk.')

  await expect(openIncidents).toHaveText(`${before + 1}Open incidents`)
  await openIncidents.click()
  await expect(desk).toHaveURL('/reports?show=incidents')
  const incidents = desk.getByRole('list', { name: 'Incidents' })
  const lead = incidents.getByRole('link', { name: `Team ${team.code}, order #${id}` })
  await expect(lead).toBeVisible()
  await expectAccessible(desk)
  await lead.click()

  await expect(desk).toHaveURL(`/teams/${team.code}`)
  const items = section(desk, 'Checked Out Items').getByRole('table')
  const rows = items.getByRole('row').filter({ hasText: /Laser|fell/ })
  await expect(rows).toContainText([laser.name, 'It fell off the table.'])
  await expectAccessible(desk)
  await items.getByRole('button', { name: 'Resolve: 1 reported broken' }).click()
  await expectToast(desk, 'The report is resolved.')
  await expect(items).not.toContainText('It fell off the table.')
  await desk.goBack()
  await expect(incidents.getByText('It fell off the table.')).toHaveCount(0)
  await desk.goBack()
  await expect(openIncidents).toHaveText(`${before}Open incidents`)
})

test('the desk finds who is asked for, and who has hardware but has shown no ID @desktop @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Läser cutter', { quantity: 3 })
  const lines = [{ item: laser, quantity: 1 }]
  const { id } = await makeOrder(event.db, { team, status: 'Picked Up', lines })
  const desk = await openAs('admin')
  await desk.goto(`/orders?search=${encodeURIComponent('laser cutter')}`)
  await expect(desk.getByText('1 result', { exact: true })).toBeVisible()
  await expect(desk.getByRole('link', { name: String(id), exact: true })).toBeVisible()

  await desk.goto('/')
  const withoutId = section(desk, 'Overview').getByRole('link', {
    name: 'Teams with no ID recorded',
  })
  await expect(withoutId).toHaveText(/^\d+Teams/)
  const count = Number.parseInt((await withoutId.textContent()) ?? '', 10)
  await withoutId.click()
  await expect(desk.getByText(`SHOWING ${count} OF ${count} TEAMS`)).toBeVisible()
  await expect(desk.getByRole('link', { name: new RegExp(team.code) })).toBeVisible()
  await expectAccessible(desk)
})
