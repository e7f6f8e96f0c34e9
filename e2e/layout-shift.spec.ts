import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

/** What good pages stay below (web.dev, Cumulative Layout Shift). */
const MOST = 0.1
/** Milliseconds that each answer takes: long enough for what holds the place of the content to be seen. */
const LATENCY = 150

const pages = {
  nobody: [['/login', 'LOGIN']],
  accepted: [['/acknowledgement', 'Congratulations!']],
  ada: [
    ['/', 'Ordered'],
    ['/inventory', 'SHOWING'],
    ['/cart', 'NO ITEMS IN CART'],
    ['/incident-form?data={"quantityGranted":2}', 'What happened?'],
    ['/404', 'Error 404'],
  ],
  admin: [
    ['/', 'Order Qty'],
    ['/inventory', 'SHOWING'],
    ['/orders', 'results'],
    ['/teams', 'SHOWING'],
    ['/teams/ADA24', 'Return Items'],
    ['/reports', 'Reports will appear'],
  ],
} as const

for (const [person, paths] of Object.entries(pages)) {
  test(`the pages of ${person} do not jump while they load`, async ({ page, openAs }) => {
    const visitor = person === 'nobody' ? page : await openAs(person)
    await slowDown(visitor)
    for (const [path, text] of paths) {
      await test.step(path, async () => {
        await visitor.goto(path)
        await expect(visitor.getByRole('main').getByText(text).first()).toBeVisible()
        await visitor.waitForLoadState('networkidle')
        const shifts = await visitor.evaluate(readShifts)
        const total = shifts.reduce((sum, { value }) => sum + value, 0)
        expect(total, JSON.stringify(shifts, null, 1)).toBeLessThan(MOST)
      })
    }
  })
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
  })
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Element | null }[]
}

/** Runs in the page: every shift since it began, and what moved. */
function readShifts(): Promise<{ value: number; moved: string[] }[]> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect()
      // The browser gives entries of the type that was asked for.
      resolve((list.getEntries() as Shift[]).map(describeShift))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
  })

  function describeShift({ value, sources }: Shift) {
    return { value, moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent}`) }
  }
}
