import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makePictureBytes } from '@signout/server/testing/world/make-pictures.ts'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { countEffort } from '../fixtures/effort.ts'
import { expectToast, isPhone, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'
import { makeWorld } from '../fixtures/world.ts'

test('an item is added with a picture, edited, and not deleted once it was ordered @all', async ({
  openAs,
  event,
  watch,
}, { project }) => {
  const category = await makeCategory(event.db, { name: `Lights ${project.name}` })
  const name = `Lamp ${category.id}`
  const desk = await openAs('admin')
  await calm(desk)
  await desk.goto('/inventory')
  await desk.getByRole('button', { name: 'Add item' }).click()
  const form = desk.getByRole('form', { name: 'Item' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Total').fill('6')
  await form.getByRole('checkbox', { name: category.name, exact: true }).check()
  await form.getByLabel('Picture file').setInputFiles({
    name: 'lamp.png',
    mimeType: 'image/png',
    buffer: await makePictureBytes({ width: 900, height: 600, colour: 'gold' }),
  })
  await expect(form.getByAltText('The chosen picture')).toBeVisible()
  await expectAccessible(desk, overlaySelector)
  await form.getByRole('button', { name: 'Add item' }).click()
  await expectToast(desk, `Added ${name} to the inventory.`)
  const overview = desk.getByRole('dialog', { name: 'Product Overview' })
  await expect(overview).toContainText(`${name}6 OF 6 IN STOCK`)

  await desk.goto(`/inventory?search=${encodeURIComponent(name)}`)
  const tile = desk.getByRole('button', { name: `${name} 6 OF 6 IN STOCK` })
  const picture = tile.locator('img')
  await expect(picture).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{64}\.webp$/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(800)

  await tile.click()
  await desk.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Total').fill('9')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(desk, `Saved ${name}.`)
  await expect(overview).toContainText('9 OF 9 IN STOCK')

  const { id } = await event.db
    .selectFrom('hardware')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const team = await makeWorld(event.db)
  await makeOrder(event.db, { team, lines: [{ item: { id }, quantity: 2 }] })
  watch.expectRefusal(`DELETE /api/hardware/hardware/${id}/`, 400)
  await desk.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByRole('button', { name: 'Delete item' }).click()
  await expect(desk.getByRole('button', { name: 'Yes, Delete' })).toBeVisible()
  await expectAccessible(desk, overlaySelector)
  await desk.getByRole('button', { name: 'Yes, Delete' }).click()
  await expectToast(desk, `${name} cannot be deleted: 1 order has it. Lower its total instead.`)

  await form.getByLabel('Total').fill('12')
  await desk.keyboard.press('Escape')
  await expect(desk.getByText('Discard your changes?')).toBeVisible()
  await expectAccessible(desk, overlaySelector)
})

test('the pictures of several items are dropped at once, and shown on their tiles @desktop', async ({
  openAs,
  event,
}) => {
  const category = await makeCategory(event.db, { name: 'Pictured' })
  const names = ['Pictured crane', 'Pictured hoist']
  for (const name of names) await makeItem(event.db, { name, categories: [category] })
  const desk = await openAs('admin')
  await calm(desk)
  await desk.goto('/inventory?search=pictured')
  await desk.getByRole('button', { name: 'Add pictures' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Add pictures' })
  const files = [...names, 'holiday'].map(async (name) => ({
    name: `${name.toLowerCase().replace(' ', '_')}.png`,
    mimeType: 'image/png',
    buffer: await makePictureBytes({ colour: 'gold' }),
  }))
  await sheet.getByLabel('Picture files').setInputFiles(await Promise.all(files))
  await expect(sheet.getByRole('region', { name: 'Not matched' })).toContainText('holiday.png')
  await expectAccessible(desk, overlaySelector)
  await sheet.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await expect(sheet.getByText('2 pictures saved.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  for (const name of names) {
    const picture = desk.getByRole('button', { name: new RegExp(name) }).locator('img')
    await expect(picture).toHaveAttribute('src', /^\/pictures\//)
  }
})

test('the holder of a unit is two clicks away, and so is correcting its condition @all', async ({
  openAs,
  event,
}) => {
  const team = await makeWorld(event.db)
  const laser = await team.item('Laser', { quantity: 5 })
  const lines = [{ item: laser, quantity: 3, returned: ['Broken'] as const }]
  const { id } = await makeOrder(event.db, { team, status: 'Picked Up', lines })
  const desk = await openAs('admin')
  await calm(desk)
  const effort = await countEffort(desk)
  await desk.goto(`/inventory?search=${encodeURIComponent(laser.name)}`)
  await desk.getByRole('button', { name: `${laser.name} 2 OF 5 IN STOCK` }).click()
  await desk.getByRole('button', { name: `Who has it: ${laser.name}` }).click()
  await expect(desk.getByText('2 of 5 on the shelf')).toBeVisible()
  expect(await effort()).toMatchObject({ clicks: 2, keys: 0 })
  const out = desk.getByRole('region', { name: 'Picked Up: 2' })
  await expect(out.getByRole('link', { name: `order #${id}` })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Broken: 1' })).toBeVisible()
  await expectAccessible(desk, overlaySelector)
  await out.getByRole('link', { name: `Team ${team.code}` }).click()
  await expect(desk.getByRole('heading', { name: `Team ${team.code} Overview` })).toBeVisible()

  await effort()
  const orders = section(desk, 'Team orders')
  await orders.getByRole('button', { name: `Correct the condition of ${laser.name}` }).click()
  await orders.getByRole('form').getByRole('button', { name: 'Correct' }).click()
  await expectToast(
    desk,
    `A returned ${laser.name} is now Healthy, not Broken. It goes back on the shelf.`,
  )
  expect(await effort()).toMatchObject({ clicks: 2, keys: 0 })
})

test('accessible: the categories, one of them edited @all', async ({ openAs, event }, {
  project,
}) => {
  const category = await makeCategory(event.db, { name: `Ropes ${project.name}` })
  const desk = await openAs('admin')
  await calm(desk)
  await desk.goto('/inventory')
  await expect(desk.getByText(/^SHOWING/)).toBeVisible()
  if (isPhone(desk)) await desk.getByRole('button', { name: 'Filters' }).click()
  await desk.getByRole('button', { name: 'Edit categories' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Categories' })
  await sheet.getByRole('button', { name: `Edit ${category.name}` }).click()
  await expect(sheet.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expectAccessible(desk, overlaySelector)
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await desk.getByRole('button', { name: 'Yes, Delete' }).click()
  await expectToast(desk, `Deleted the category ${category.name}.`)
})
