import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { makeWorkbook } from '@signout/csv/testing/make-workbook.ts'
import { calm } from '../fixtures/axe.ts'
import { countEffort } from '../fixtures/effort.ts'
import { expectToast, navigate, searchInventory, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

const unset = { SIGNOUT_OPENS: '', SIGNOUT_CLOSES: '', BACKUP_EVERY: '' }
test.use({ emptyEvent: 'first order', environment: unset })

/** All that organisers press from the printed link to the first order that is handed out; typing aside. */
const maxClicks = 40
const password = 'my-own-password'

test('from an empty database to the first order picked up, without a shell @all', async ({
  page,
  event,
  browser,
  watch,
}) => {
  test.setTimeout(90_000)
  page.setDefaultTimeout(15_000)
  await calm(page)
  const readEffort = await countEffort(page)
  /** Clicks in what belongs to the browser: its dialog of files, and the list of a select. */
  let browserClicks = 0
  const steps = page.getByRole('region', { name: 'First steps' })
  const goTo = async (step: string) => {
    await page.goto('/')
    await steps.getByRole('link', { name: step }).click()
  }

  await test.step('the first organiser, name and window', async () => {
    await page.goto(/\/login\?token=\S+/.exec(event.lastOutput())?.[0] ?? '/nothing-was-printed')
    await page.getByLabel('Email').fill('first@example.com')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create and log in' }).click()
    await steps.getByRole('link', { name: 'Name, time zone and sign-out window' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByLabel('Name of the hackathon').fill('Winter Hacks')
    await settings.getByLabel('Sign-out closes').fill('2099-01-01T12:00')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'The settings have been saved.')
  })

  const importFile = async (sheet: Locator, name: string, buffer: Buffer) => {
    browserClicks += 2
    await sheet.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer })
  }

  await test.step('sixty items in their categories, from the workbook as it is', async () => {
    await goTo('Categories and items')
    const sheet = page.getByRole('dialog', { name: 'Import' })
    await importFile(sheet, 'inventory.xlsx', await itemSheet())
    await expect(
      sheet.getByText("Left out: row 1 'Inventory 2026', row 65 'TOTAL', 1 empty row"),
    ).toBeVisible()
    await expect(sheet.getByText(/^Make 6 new categories: Boards, /)).toBeVisible()
    await sheet.getByRole('checkbox', { name: /^Add up the quantities/ }).check()
    const total = sheet.getByLabel('Total, row 12, Part 9')
    await total.click()
    await total.fill('12')
    await total.press('Enter')
    await expect(sheet.getByText('60 new, 0 changed', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(sheet.getByText('inventory.xlsx is imported: 60 new, 0 changed.')).toBeVisible()
    await expect(sheet.getByText('Columns left out: Price')).toBeVisible()
  })

  const links: string[] = []
  await test.step('thirty-three people of the export, each with a link', async () => {
    await goTo('People')
    const people = page.getByRole('dialog', { name: 'People' })
    await importFile(people, 'export.csv', Buffer.from(personExport()))
    const words = (name: string) => people.getByRole('combobox', { name })
    await expect(words('What accepted (confirmed) means')).toHaveValue('Accepted')
    browserClicks += 2
    await words('What an empty cell means').selectOption('Waitlisted')
    await people.getByRole('radio', { name: /^Make each a link/ }).click()
    await expect(people.getByText(/^The links lead to http:.*A phone cannot open/)).toBeVisible()
    await expect(people.getByText('33 new, 0 changed', { exact: true })).toBeVisible()
    await people.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(people.getByText('export.csv is imported: 33 new, 0 changed.')).toBeVisible()
    const download = page.waitForEvent('download')
    await people.getByRole('link', { name: 'Download links' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    links.push(...(file.match(/(?<=^Person [12] Of,.*,)http[^,]+/gm) ?? []))
    expect(links).toHaveLength(2)
  })

  /** Chooses a password and signs the waiver; answers the page and the code of the team. */
  const join = async (link: string): Promise<{ own: Page; code: string }> => {
    const context = await browser.newContext()
    watch.follow(context)
    const own = await context.newPage()
    await own.goto(link)
    await own.getByLabel('New password').fill(password)
    await own.getByRole('button', { name: 'Save and log in' }).click()
    await own.getByRole('button', { name: 'Get started' }).click()
    await own.getByLabel('e-signature').fill('Sam Signer')
    const boxes = own.getByRole('checkbox')
    await expect(boxes).toHaveCount(4)
    for (const box of await boxes.all()) await box.check()
    await own.getByRole('button', { name: 'Continue' }).click()
    const greeting = own.getByText(/You are placed in Team \w{5}\./)
    const code = /Team (\w{5})/.exec((await greeting.textContent()) ?? '')?.[1] ?? ''
    await own.getByRole('link', { name: "Let's Go!" }).click()
    return { own, code }
  }

  const { own: grace, code } = await join(links[0] ?? '')
  await test.step('a team of two orders', async () => {
    const { own: joan } = await join(links[1] ?? '')
    await joan.getByRole('button', { name: 'Join or change team' }).first().click()
    const sheet = joan.getByRole('dialog', { name: 'Edit Team' })
    await sheet.getByLabel('Team code').fill(code)
    await sheet.getByRole('button', { name: 'Join team' }).click()
    await expect(sheet).toContainText(`You are in team ${code}.`)
    const project = section(grace, 'Project Description')
    await project.getByRole('button', { name: 'EDIT' }).click()
    await project
      .getByRole('textbox', { name: 'Project description' })
      .fill('A lamp that reads the page below it aloud to people who cannot see it well.')
    await project.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(project.getByRole('button', { name: 'EDIT' })).toBeVisible()
    await navigate(grace, 'Inventory')
    await expect(grace).toHaveURL('/inventory')
    const found = await searchInventory(grace, 'Part 1')
    await found.getByRole('button', { name: 'Add one to your cart' }).first().click()
    await navigate(grace, /^Cart/)
    await grace.getByRole('button', { name: 'Submit order' }).click()
    await expectToast(grace, 'Order has been submitted.')
    await joan.context().close()
  })

  await test.step('the desk packs it and hands it out', async () => {
    await goTo('A first order')
    await page
      .getByRole('link', { name: new RegExp(code) })
      .first()
      .click()
    const pending = section(page, 'Simple Fulfillment for Pending Orders')
    await pending.getByRole('checkbox', { name: 'Check all' }).click()
    await pending.getByRole('button', { name: 'Complete Order' }).click()
    await page.getByRole('group', { name: 'ID provided' }).getByRole('checkbox').first().click()
    await pending.getByRole('button', { name: 'Picked Up' }).click()
    await expect(section(page, 'Checked Out Items')).toContainText('Part 1')
    const { clicks } = await readEffort()
    expect(clicks + browserClicks).toBeLessThanOrEqual(maxClicks)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible()
    await expect(steps).toBeHidden()
  })
  await grace.context().close()
})

/** An inventory as people keep it: a title, merged categories, amounts in words, an item twice, a total. */
async function itemSheet(): Promise<Buffer> {
  const amounts = ['x25', '~30', '25 pcs', '2 boxes', 8, '1,000']
  const categories = ['Boards', 'Sensors', 'Motors', 'Cables', 'Power', 'Tools']
  const items = Array.from({ length: 60 }, (_, at) => [
    `Part ${at + 1}`,
    at === 8 ? 'ask Ben' : (amounts[at % amounts.length] ?? null),
    at % 10 === 0 ? (categories[at / 10] ?? null) : null,
    `F${at}`,
    3,
    9.99,
  ])
  const header = ['Item', 'Qty', 'Category', 'Storage bin', 'Max / team', 'Price']
  const merges = categories.map((_, at) => {
    const startRow = 3 + at * 10
    return { startRow, startCol: 2, endRow: startRow + (at === 5 ? 10 : 9), endCol: 2 }
  })
  const rows = [
    ['Inventory 2026', null, null, null, null, null],
    [],
    header,
    ...items,
    ['Part 60', 5, null, 'F99', 3, 9.99],
    ['TOTAL', 900, null, null, null, null],
  ]
  const title = { startRow: 0, startCol: 0, endRow: 0, endCol: 5 }
  return makeWorkbook({ name: 'Inventory', rows, merges: [title, ...merges] })
}

/** An export of a registration site: statuses in its own words, one person twice. */
function personExport(): string {
  const statuses = ['accepted (confirmed)', 'Accepted', 'waitlisted', '']
  const person = (at: number) =>
    `Person ${at},Of,person-${at}@example.com,,${at < 3 ? statuses[0] : statuses[at % 4]},M`
  const people = Array.from({ length: 33 }, (_, at) => person(at + 1))
  const header = 'First Name,Last Name,Email Address,Phone,Application status,T-shirt'
  return [header, ...people, person(7), ''].join('\r\n')
}
