import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

/** In the code of MUI's data grid, and in nothing else. */
const gridClass = 'MuiDataGrid-root'

test('the data grid is loaded with the orders, and with nothing before @desktop', async ({
  openAs,
}) => {
  const page = await openAs('admin')
  const scripts = await collectScripts(page)
  for (const [path, text] of [
    ['/', 'VIEW ALL'],
    ['/inventory', 'SHOWING'],
    ['/teams', 'SHOWING'],
    ['/teams/ADA24', 'Return Items'],
    ['/reports', 'Reports will appear'],
    ['/404', 'This page does not exist'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBeGreaterThan(5)
  expect([...scripts].filter(([, code]) => code.includes(gridClass))).toEqual([])

  await page.goto('/orders')
  await expect(page.getByRole('grid')).toBeVisible()
  expect([...scripts.values()].filter((code) => code.includes(gridClass))).toHaveLength(1)
})

/** The code that the page loads, by address, from now on. */
async function collectScripts(page: Page): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    scripts.set(route.request().url(), await response.text())
    await route.fulfill({ response })
  })
  return scripts
}
