import { makeOrder } from '@signout/server/testing/world/make-items.ts'
import { calm, expectAccessible } from '../fixtures/axe.ts'
import { section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('the desk notes who has handed in a piece of ID, above a history that is folded @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const lines = [{ item: await team.item('Laser', { quantity: 3 }), quantity: 1 }]
  for (let order = 0; order < 8; order += 1) {
    await makeOrder(event.db, { team, status: 'Cancelled', lines })
  }
  const page = await openAs('admin')
  await calm(page)
  await page.goto(`/teams/${team.code.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Team ${team.code} Overview`)
  const boxes = section(page, 'Team info').getByRole('checkbox', { name: 'ID provided' })
  await expect(boxes).toHaveCount(2)
  const saved = page.waitForResponse(/\/api\/event\/profiles\/\d+\//)
  await boxes.first().check()
  await saved
  await page.reload()
  await expect(boxes.first()).toBeChecked()
  await expect(boxes.last()).not.toBeChecked()

  const history = section(page, 'Team orders').getByRole('article')
  await expect(history).toHaveCount(6)
  await expect(history.getByRole('table')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show 2 older orders' }).click()
  await expect(history).toHaveCount(8)
  await history
    .last()
    .getByRole('button', { name: /^1 item of order/ })
    .click()
  await expect(history.getByRole('table')).toHaveCount(3)
  await expectAccessible(page)
})

test('the print-out is a slip for picking the pending orders @all', async ({ openAs, event }) => {
  const team = await makeWorld(event.db)
  const details = { model_number: 'LX-5', location: 'Shelf B2', notes: 'Handle with care' }
  const laser = await team.item('Laser', { quantity: 3, ...details })
  const camera = await team.item('Camera', { quantity: 1 })
  const tripod = await team.item('Tripod', { quantity: 1 })
  const { id } = await makeOrder(event.db, { team, lines: [{ item: laser, quantity: 2 }] })
  await makeOrder(event.db, {
    team,
    status: 'Picked Up',
    lines: [{ item: camera, quantity: 1 }],
  })
  await makeOrder(event.db, {
    team,
    status: 'Ready for Pickup',
    lines: [{ item: tripod, quantity: 1 }],
  })
  const page = await openAs('admin')
  await page.goto(`/teams/${team.code}`)
  await expect(section(page, 'Checked Out Items')).toContainText(camera.name)
  const code = page.getByText(team.code, { exact: true }).last()
  await expect(code).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  expect((await code.boundingBox())?.height).toBeGreaterThan(45)
  const slip = page.locator('.printed')
  await expect(slip.getByText(new RegExp(`^Order #${id}`)).last()).toBeVisible()
  await expect(slip.getByText('2 ×').last()).toBeVisible()
  for (const line of ['LX-5', 'Shelf B2']) await expect(slip.getByText(line).last()).toBeVisible()
  for (const hidden of [
    page.getByRole('link', { name: 'Skip to main content' }),
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('heading', { level: 1 }),
    section(page, 'Team info'),
    page.getByText('Handle with care'),
    page.getByText(camera.name).last(),
    page.getByText(tripod.name).last(),
  ]) {
    await expect(hidden).toBeHidden()
  }
  await expectAccessible(page)
})
