import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { calm, expectAccessible, overlaySelector } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

// Teams from registration (spec §12).

const names = ['Ada', 'Grace', 'Joan', 'Mary', 'Radia'] as const

/** As a registration site writes it: five of one team, typed in two ways. */
function fileOf(team: string): string {
  const rows = names.map((name, at) => {
    const typed = at % 2 === 0 ? team : team.toUpperCase()
    return `${name}-${team}@example.com\t${name}\tMember\tAccepted\t${typed}`
  })
  return ['E-mail\tFirst name\tSurname\tStatus\tTeam name', ...rows, ''].join('\n')
}

test('a file with teams is imported, and those of one sign into one, four at most @all', async ({
  openAs,
  browser,
  watch,
}) => {
  const team = `robots-${Date.now()}`
  const desk = await openAs('admin')
  await calm(desk)
  await desk.goto('/?people=import')
  const sheet = desk.getByRole('dialog', { name: 'People' })
  await expect(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(team)) }
  await sheet.getByLabel('File', { exact: true }).setInputFiles(file)
  await sheet.getByRole('radio', { name: /Make each a link/ }).check()
  await expect(sheet.getByText('5 new, 0 changed')).toBeVisible()
  const note = `Team name: 5 people registered with “${team}”, and a team holds 4`
  await expect(sheet.getByText(note)).toBeVisible()
  await expectAccessible(desk, overlaySelector)
  await sheet.getByRole('button', { name: 'Import', exact: true }).click()
  const download = desk.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Download links' }).click()
  const links = await readFile(await (await download).path(), 'utf8')
  const urls = links.match(/http:\/\/[^\s,]+/g) ?? []
  expect(urls).toHaveLength(5)

  const codes: string[] = []
  for (const [at, url] of urls.entries()) {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    watch.follow(context)
    const page = await context.newPage()
    await choosePassword(page, url)
    const greeting = await sign(page)
    codes.push(/Team (\w{5})\./.exec(greeting)?.[1] ?? '')
    const told = page.getByText(`You registered with “${at % 2 === 0 ? team : team.toUpperCase()}”`)
    await expect(told).toContainText(at === 0 || at === 4 ? 'this is a new team' : 'here already.')
    if (at === 1) await expectAccessible(page)
    await context.close()
  }
  expect(codes.slice(0, 4)).toEqual(Array(4).fill(codes[0]))
  expect(codes[4]).not.toBe(codes[0])

  await desk.goto('/?people=all')
  const search = sheet.getByRole('searchbox')
  await search.fill(`ada-${team}`)
  await search.press('Enter')
  await expect(sheet.getByText('SHOWING 1 OF 1 PEOPLE')).toBeVisible()
  await expect(sheet.getByText(`Registered with ${team}`)).toBeVisible()
})

async function choosePassword(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('New password').fill('my-own-password')
  await page.getByRole('button', { name: 'Save and log in' }).click()
}

/** Signs the waiver; answers the greeting. */
async function sign(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Get started' }).click()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByLabel('e-signature').fill('A Member')
  await page.getByRole('button', { name: 'Continue' }).click()
  const greeting = page.getByText(/You are placed in Team \w{5}\./)
  await expect(greeting).toBeVisible()
  return (await greeting.textContent()) ?? ''
}
