import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { calm } from '../fixtures/axe.ts'
import { expectToast, navigate, section } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

const unset = { SIGNOUT_OPENS: '', SIGNOUT_CLOSES: '', BACKUP_EVERY: '' }
test.use({ environment: unset, data: 'nothing' })

/** All that organisers press from the printed link to the first order that is handed out; typing aside. */
const maxClicks = 30
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
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const steps = page.getByRole('region', { name: 'First steps' })
  const goTo = async (step: string) => {
    await page.goto('/')
    await click(steps.getByRole('link', { name: step }))
  }

  await test.step('the first organiser, name and window', async () => {
    await page.goto(/\/login\?token=\S+/.exec(event.lastOutput())?.[0] ?? '/nothing-was-printed')
    await page.getByLabel('Email').fill('first@example.com')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Password').fill(password)
    await click(page.getByRole('button', { name: 'Create and log in' }))
    await click(steps.getByRole('link', { name: 'Name, time zone and sign-out window' }))
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByLabel('Name of the hackathon').fill('Winter Hacks')
    await settings.getByLabel('Sign-out closes').fill('2099-01-01T12:00')
    await click(settings.getByRole('button', { name: 'Save' }))
    await expectToast(page, 'The settings have been saved.')
  })

  const importFile = async (sheet: Locator, text: string) => {
    const file = { name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    clicks += 2
    await sheet.getByLabel('File', { exact: true }).setInputFiles(file)
  }
  const confirmImport = async (sheet: Locator) => {
    await click(sheet.getByRole('button', { name: 'Import', exact: true }))
    await expect(sheet.getByText(/^sheet.csv is imported/)).toBeVisible()
  }

  await test.step('a category and an item', async () => {
    await goTo('Categories and items')
    const sheet = page.getByRole('dialog', { name: 'Import' })
    await importFile(sheet, 'Name;Limit\nLights;\n')
    await confirmImport(sheet)
    await importFile(sheet, 'Item;Qty;Category\nLamp;5;Lights\n')
    await confirmImport(sheet)
  })

  const links: string[] = []
  await test.step('two people, each with a link', async () => {
    await goTo('People')
    const people = page.getByRole('dialog', { name: 'People' })
    const names = ['Grace', 'Joan'].map((name) => `${name}@example.com;${name};`)
    await importFile(people, ['E-mail;First name;Last name', ...names].join('\n'))
    clicks += 2
    await people.getByRole('combobox', { name: 'Application' }).selectOption('Accepted')
    await click(people.getByRole('radio', { name: /^Make each a link/ }))
    await confirmImport(people)
    const download = page.waitForEvent('download')
    await click(people.getByRole('link', { name: 'Download links' }))
    const file = await readFile(await (await download).path(), 'utf8')
    links.push(...(file.match(/http\S+/g) ?? []))
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
    await grace.getByRole('button', { name: 'Add one to your cart' }).click()
    await navigate(grace, /^Cart/)
    await grace.getByRole('button', { name: 'Submit order' }).click()
    await expectToast(grace, 'Order has been submitted.')
    await joan.context().close()
  })

  await test.step('the desk packs it and hands it out', async () => {
    await goTo('A first order')
    await click(page.getByRole('link', { name: new RegExp(code) }).first())
    const pending = section(page, 'Simple Fulfillment for Pending Orders')
    await click(pending.getByRole('checkbox', { name: 'Check all' }))
    await click(pending.getByRole('button', { name: 'Complete Order' }))
    await click(page.getByRole('group', { name: 'ID provided' }).getByRole('checkbox').first())
    await click(pending.getByRole('button', { name: 'Picked Up' }))
    await expect(section(page, 'Checked Out Items')).toContainText('Lamp')
    expect(clicks).toBeLessThanOrEqual(maxClicks)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible()
    await expect(steps).toBeHidden()
  })
  await grace.context().close()
})
