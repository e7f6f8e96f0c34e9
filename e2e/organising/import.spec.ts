import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { isPhone } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

// Files from spreadsheets on the screen (spec §13).

const header = 'Item;Model;Qty;Category;Price'
const wrong = `${header}\r\nSolder fume fan;SF-1;1,000;Audio;3\r\nTorch;T-1;many;Audio;4\r\n`

async function choose(page: Page, name: string, text: string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
}

test('items are imported: a wrong row, mended, and again @all', async ({ openAs }) => {
  const page = await openAs('admin')
  await calm(page)
  await page.goto('/inventory')
  if (isPhone(page)) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole(isPhone(page) ? 'menuitem' : 'button', { name: 'Import' }).click()
  const sheet = page.getByRole('dialog', { name: 'Import' })
  await expect(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expectAccessible(page, overlaySelector)

  await choose(page, 'items.csv', `\uFEFF${wrong}`)
  await expect(sheet.getByText('1 new, 0 changed, 1 wrong')).toBeVisible()
  await expect(sheet.getByText('Qty is "many": it must be a whole number')).toBeVisible()
  await expectAccessible(page, overlaySelector)

  const mended = `\uFEFF${wrong.replace('many', '7')}`
  await choose(page, 'items.csv', mended)
  await expect(sheet.getByText('2 new, 0 changed')).toBeVisible()
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(sheet.getByText('items.csv is imported: 2 new, 0 changed.')).toBeVisible()
  await expectAccessible(page, overlaySelector)

  await choose(page, 'items.csv', mended)
  await expect(sheet.getByText('0 new, 0 changed, 2 as they are')).toBeVisible()
})

test('people are imported with links, which are downloaded once @all', async ({ openAs }) => {
  const page = await openAs('admin')
  await calm(page)
  await page.goto('/?people=import')
  const sheet = page.getByRole('dialog', { name: 'People' })
  await expect(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await choose(page, 'people.csv', '\uFEFFE-mail\tFirst name\tSurname\nzoe@example.com\tZoë\tO\n')
  await sheet.getByLabel('Application').selectOption('Accepted')
  await sheet.getByRole('radio', { name: /Make each a link/ }).check()
  await expect(sheet.getByText('1 new, 0 changed')).toBeVisible()
  await expectAccessible(page, overlaySelector)
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  const download = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Download links' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('password-links.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /name,email,url,review_status\r\nZoë O,zoe@example\.com,http:\/\/\S+\/login\?token=\S+,Accepted\r\n$/,
  )
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
