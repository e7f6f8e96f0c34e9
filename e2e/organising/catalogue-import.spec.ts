import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { searchInventory, tileOf } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ emptyEvent: 'imported catalogue' })

const root = join(import.meta.dirname, '../..')
const catalogue = join(root, 'packages/rehearsal/data')
const organiser = { email: 'organiser@example.com', password: 'desk-of-the-hall' }

test('the catalogue that the command line imports shows in the inventory @desktop @all', async ({
  page,
  event,
}) => {
  const cli = (args: string[], input = '') => runCli(args, event.dataDir, input)

  await test.step('an organiser and the catalogue are made on the command line', async () => {
    const person = ['--email', organiser.email, '--first-name', 'Olga', '--last-name', 'Berg']
    await cli(['admin', 'create', ...person, '--password-stdin'], organiser.password)
    await cli(['import', 'categories', join(catalogue, 'categories.csv')])
    await cli(['import', 'hardware', join(catalogue, 'hardware.csv')])
  })

  await test.step('the organiser finds it in the inventory', async () => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(organiser.email)
    await page.getByLabel('Password').fill(organiser.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Admin Dashboard')
    await page.goto('/inventory')
    await expect(page.getByText(/^SHOWING 48 OF \d+ ITEMS$/)).toBeVisible()
    const uno = { name: 'Arduino Uno R3' }
    const items = await searchInventory(page, 'arduino a000066')
    await expect(items.getByRole('button')).toHaveCount(1)
    await expect(tileOf(items, uno)).toContainText('40 OF 40 IN STOCK')
    await tileOf(items, uno).click()
    const sheet = page.getByRole('dialog', { name: 'Product Overview' })
    await expect(sheet).toContainText('Microcontrollers')
    await expect(sheet).toContainText('Return it with its USB cable and the clear plastic base.')
    await expect(sheet.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  })

  await test.step('a second import of the same file changes nothing', async () => {
    const report = await cli(['import', 'hardware', join(catalogue, 'hardware.csv'), '--json'])
    expect(JSON.parse(report)).toMatchObject({ created: 0, updated: 0 })
  })
})

/** The command as an organiser types it. @throws with what it said when it does not exit with 0. */
async function runCli(args: string[], dataDir: string, input: string): Promise<string> {
  const child = spawn('npm', ['run', '--silent', 'cli', '--', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    shell: process.platform === 'win32',
  })
  child.stdin.end(input)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ])
  if (code !== 0)
    throw new Error(`npm run cli -- ${args.join(' ')} exited with ${code}: ${complaints}`)
  return output
}
