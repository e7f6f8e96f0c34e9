import type { Page } from '@playwright/test'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/make/make.ts'
import { makeItem, makeOrder } from '@signout/server/testing/make/make-items.ts'
import { fillCart } from './fixtures/cart.ts'
import type { EventServer } from './fixtures/event-server.ts'
import { expect, test } from './fixtures/test.ts'

/** Half of what good pages stay below (web.dev, Cumulative Layout Shift). */
const mostShift = 0.05

const sizes = [
  { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
  { viewport: { width: 768, height: 1024 }, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1920, height: 1080 } },
]

type Visit = readonly [path: string, shows: string]

const example = {
  nobody: [['/login', 'LOGIN']],
  accepted: [['/acknowledgement', 'Congratulations!']],
  ada: [
    ['/', 'Ordered'],
    ['/inventory', 'SHOWING'],
    ['/inventory?item=1', 'SHOWING'],
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
} as const satisfies Record<string, readonly Visit[]>

test.describe.configure({ mode: 'parallel' })

for (const size of sizes) {
  const { width } = size.viewport
  for (const [person, visits] of Object.entries(example)) {
    test(`the pages of ${person} do not jump while they load at ${width} px @desktop`, async ({
      browser,
      openAs,
    }) => {
      const page = person === 'nobody' ? await browser.newPage(size) : await openAs(person, size)
      await expectNoJumps(page, visits)
    })
  }

  test(`pages with every alert do not jump while they load at ${width} px @desktop`, async ({
    openAs,
    event,
  }) => {
    const { alone, item, crowd, organiser } = await makeAlerts(event)
    const participant = await openAs(alone, size)
    await participant.goto('/404')
    await fillCart(participant, alone, [{ hardware_id: item, quantity: 1 }])
    await expectNoJumps(participant, [
      ['/', 'Team Size Too Small!'],
      ['/cart', 'Your project description is too short'],
    ])
    const member = await openAs(crowd.member, size)
    await expectNoJumps(member, [['/', 'submitted with modifications']])
    const desk = await openAs(organiser, size)
    await expectNoJumps(desk, [
      [`/teams/${alone.teamCode}`, 'Team orders'],
      [`/teams/${crowd.code}`, 'Complete Order'],
    ])
  })
}

/** Loads each page cold and slowly, then warm and quickly. */
async function expectNoJumps(page: Page, visits: readonly Visit[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  for (const network of [slow, quick]) {
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: network === slow })
    await devtools.send('Network.emulateNetworkConditions', network)
    for (const [path, shows] of visits) {
      const what = `${path}, ${network === slow ? 'cold and slow' : 'warm and quick'}`
      await test.step(what, () => expectNoJump(page, path, shows, what))
    }
  }
}

/** Each answer takes long enough for what holds the place of the content to be seen. */
const slow = {
  offline: false,
  latency: 50,
  downloadThroughput: 2_000_000,
  uploadThroughput: 2_000_000,
}
const quick = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

async function expectNoJump(page: Page, path: string, shows: string, what: string): Promise<void> {
  await page.goto(path)
  // By a selector: an open sheet hides the page from screen readers.
  await expect(page.locator('main').getByText(shows).first()).toBeVisible()
  const loading = page.locator('.MuiSkeleton-root, [aria-busy=true], [role=progressbar]')
  await expect(loading).toHaveCount(0)
  const shifts = await page.evaluate(readShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(mostShift)
}

/** Somebody who may not order for two reasons, and a full team whose order was granted in part. */
async function makeAlerts({ db }: EventServer) {
  const alone = await makeParticipant(db)
  const { id: item } = await makeItem(db)
  const crowd = await makeTeam(db, { members: 3, description: 'A description. '.repeat(33) })
  const lines = Array.from({ length: 3 }, () => ({ quantity: 1, requested: 3 }))
  for (const line of lines) {
    await makeOrder(db, { team: crowd, lines: [{ hardware: await makeItem(db), ...line }] })
  }
  const member = await makeParticipant(db, { team: crowd })
  const organiser = await makeOrganiser(db)
  return { alone, item, crowd: { code: crowd.code, member }, organiser }
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
    return {
      value,
      moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent.slice(0, 60)}`),
    }
  }
}
