import type { Page } from '@playwright/test'

/** Actions of a user on an inventory that stays open; the page's clock is fake. */
export async function lookAround(page: Page, round: number): Promise<void> {
  for (let tile = 0; tile < sheetsAtOnce; tile += 1) await openSheet(page, (round + tile) % tiles)
  await search(page, 'sensor')
  await search(page, '')
  await openDialog(page)
  await lookAway(page)
}

export const sheetsAtOnce = 3
/** So many different ones are opened. */
const tiles = 24

async function openSheet(page: Page, tile: number): Promise<void> {
  const items = page.getByRole('list', { name: 'Items' })
  await items
    .getByRole('button', { name: /IN STOCK$/ })
    .nth(tile)
    .click()
  const sheet = page.getByRole('dialog', { name: 'Product Overview' })
  await sheet.getByRole('button', { name: 'Add to cart' }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await page.clock.runFor(1_000)
  await page.waitForURL(text === '' ? '/inventory' : `/inventory?search=${text}`)
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Another tab is in front for a minute: the stream is closed, and opened again. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(show, 'hidden' as const)
  await page.clock.runFor(60_000)
  await page.evaluate(show, 'visible' as const)
}

/** Runs in the page, which a browser without a window always shows. */
function show(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
