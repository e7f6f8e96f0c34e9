import type { Page } from '@playwright/test'
import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import { makeOrganiser, makeParticipant, makeTeam } from '@signout/server/testing/world/make.ts'
import { freePort } from '@signout/server/testing/processes/server-process.ts'
import { fillCart } from '../fixtures/screens.ts'
import type { EventServer } from '../fixtures/event-server.ts'
import { Relay } from '../fixtures/relay.ts'
import { expect, test as base } from '../fixtures/test.ts'

/** A server whose backups fail and whose mails do not arrive, behind a network that can be slow. */
const test = base.extend<object, { relay: Relay }>({
  relay: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures it needs.
    async ({}, provide) => {
      const relay = await Relay.start(await freePort())
      await provide(relay)
      relay.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ environment, relay }, provide) => {
      const mail = { PORT: String(relay.to), PUBLIC_URL: relay.url, SMTP_URL: 'smtp://127.0.0.1:9' }
      await provide({ ...environment, ...mail, BACKUP_EVERY: '60', BACKUP_DIR: '/none/backups' })
    },
    { scope: 'worker' },
  ],
  event: [
    async ({ event, relay }, provide) => provide({ ...event, url: relay.url }),
    { scope: 'worker' },
  ],
})

// With motion on every size: deliberate movement must not move anything else.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Half the limit of good pages (web.dev, Cumulative Layout Shift). */
const maxShift = 0.05

/** Delay of each answer in ms, slow enough for placeholders to be seen. */
const delays = { quick: 0, slow: 50 }

/** With an empty cache or a full one. */
type Load = readonly [state: 'cold' | 'warm', network: keyof typeof delays]

const everyLoad: readonly Load[] = [
  ['cold', 'quick'],
  ['cold', 'slow'],
  ['warm', 'quick'],
  ['warm', 'slow'],
]

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }
const large = { viewport: { width: 1920, height: 1080 } }

type Visit = readonly [path: string, shows: string]

const pages = {
  visitor: [['/login', 'LOGIN']],
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
    ['/', 'No backup has been made yet.'],
    ['/inventory', 'SHOWING'],
    ['/orders', 'results'],
    ['/teams', 'SHOWING'],
    ['/teams/ADA24', 'Return Items'],
    ['/reports', 'Busiest hour'],
    ['/reports?show=close-out', 'Print list'],
  ],
} as const satisfies Record<string, readonly Visit[]>

interface Round {
  readonly size: typeof phone | typeof tablet | typeof desktop
  readonly colorScheme: 'light' | 'dark'
  readonly loads: readonly Load[]
}

/** On phones and desktops in two ways each, which makes all four; on other screens in one. */
const shortRounds: readonly Round[] = [
  {
    size: phone,
    colorScheme: 'light',
    loads: [
      ['cold', 'quick'],
      ['warm', 'slow'],
    ],
  },
  { size: tablet, colorScheme: 'dark', loads: [['cold', 'slow']] },
  {
    size: desktop,
    colorScheme: 'light',
    loads: [
      ['cold', 'slow'],
      ['warm', 'quick'],
    ],
  },
  { size: large, colorScheme: 'dark', loads: [['cold', 'quick']] },
]

/** Every size in every way, as `npm run test:long` asks for. */
const allRounds: readonly Round[] = [phone, tablet, desktop, large].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme, loads: everyLoad })),
)

const rounds = process.env['LAYOUT_SHIFT_ROUNDS'] === 'all' ? allRounds : shortRounds

test.describe.configure({ mode: 'parallel' })

for (const { size, colorScheme, loads } of rounds) {
  const { width } = size.viewport
  const screen = { ...size, colorScheme }
  for (const [person, visits] of Object.entries<readonly Visit[]>(pages)) {
    test(`the pages of ${person} do not jump while they load at ${width} px in ${colorScheme} @desktop @all`, async ({
      browser,
      openAs,
      relay,
    }) => {
      const page =
        person === 'visitor' ? await browser.newPage(screen) : await openAs(person, screen)
      await expectNoJumps(page, relay, loads, visits)
    })
  }

  test(`pages with every alert do not jump while they load at ${width} px in ${colorScheme} @desktop @all`, async ({
    openAs,
    event,
    relay,
  }) => {
    const { alone, cart, crowd, organiser } = await makeAlerts(event)
    const participant = await openAs(alone, screen)
    await participant.goto('/404')
    await fillCart(participant, alone, cart)
    await expectNoJumps(participant, relay, loads, [
      ['/', 'Team Size Too Small!'],
      ['/cart', 'this order adds'],
    ])
    const member = await openAs(crowd.member, screen)
    await expectNoJumps(member, relay, loads, [
      ['/', 'The desk cancelled order'],
      ['/inventory', 'SHOWING'],
      ['/cart', 'NO ITEMS IN CART'],
    ])
    const desk = await openAs(organiser, screen)
    await expectNoJumps(desk, relay, loads, [
      [`/teams/${alone.teamCode}`, 'Team orders'],
      [`/teams/${crowd.code}`, 'Complete Order'],
    ])
  })
}

async function expectNoJumps(
  page: Page,
  relay: Relay,
  loads: readonly Load[],
  visits: readonly Visit[],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  for (const [state, network] of loads) {
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: state === 'cold' })
    relay.delay = delays[network]
    for (const visit of visits) {
      const what = `${visit[0]}, ${state} and ${network}`
      await test.step(what, () => expectNoJump(page, visit, what))
    }
  }
  relay.delay = 0
}

async function expectNoJump(page: Page, visit: Visit, what: string): Promise<void> {
  const [path, shows] = visit
  await page.goto(path)
  // By a selector: an open sheet hides the page from screen readers.
  await expect(page.locator('main').getByText(shows).first()).toBeVisible()
  const loading = page.locator('.MuiSkeleton-root, [aria-busy=true], [role=progressbar]')
  await expect(loading).toHaveCount(0)
  const shifts = await page.evaluate(readShifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(maxShift)
}

/**
 * Makes a user who may not order for two reasons, with a cart over every limit, and a full team with an order granted
 * in part and one that the desk cancelled.
 */
async function makeAlerts({ db }: EventServer) {
  const alone = await makeParticipant(db)
  const sensors = await makeCategory(db, { max_per_team: 1 })
  const over = [
    await makeItem(db, { max_per_team: 1, categories: [sensors] }),
    await makeItem(db, { categories: [sensors] }),
    await makeItem(db, { max_per_team: 1 }),
  ]
  const cart = over.map(({ id }) => ({ hardware_id: id, quantity: 2 }))
  const crowd = await makeTeam(db, { members: 3, description: 'A description. '.repeat(33) })
  const lines = Array.from({ length: 3 }, () => ({ quantity: 1, requested: 3 }))
  for (const line of lines) {
    await makeOrder(db, { team: crowd, lines: [{ item: await makeItem(db), ...line }] })
  }
  const ready = { item: await makeItem(db), quantity: 1 }
  await makeOrder(db, { team: crowd, status: 'Ready for Pickup', lines: [ready] })
  const rejected = await makeOrder(db, {
    team: crowd,
    status: 'Cancelled',
    lines: [{ item: await makeItem(db), quantity: 2 }],
  })
  await db
    .updateTable('orders')
    .set({
      cancelled_by: 'desk',
      cancel_reason: 'None are left.',
      cancelled_at: new Date().toISOString(),
    })
    .where('id', '=', rejected.id)
    .execute()
  const member = await makeParticipant(db, { team: crowd })
  const organiser = await makeOrganiser(db)
  return { alone, cart, crowd: { code: crowd.code, member }, organiser }
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
