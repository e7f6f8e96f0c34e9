import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { makeExampleEvent, removeEvent } from '../fixtures/event-server.ts'
import { logIn } from '../fixtures/world.ts'
import { startServer } from '../server.ts'
import { type Visit, visits } from './visits.ts'

/*
 * Part of npm run bench: opens the pages of the example event on a slow phone (processor slowed four times, slow 4G,
 * nothing cached), uses them, and prints what Chromium measured.
 */
const repeats = 3
/** What pages stay below: milliseconds, of layout shift its score. */
const goals = { LCP: 2500, INP: 200, CLS: 0.05 } as const
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type Metric = keyof typeof goals
type Measured = Record<Metric | 'bytes', number>

const library = await readFile(
  new URL('web-vitals.iife.js', import.meta.resolve('web-vitals')),
  'utf8',
)
const dataDir = await makeExampleEvent(new Date())
const server = await startServer({ DATA_DIR: dataDir, SIGNOUT_CLOSES: '2099-12-31T23:59' })
const { executablePath, env } = findChromium()
const browser = await chromium.launch({ executablePath, env, args: ['--disable-gpu'] })
const rows: string[] = []
try {
  for (const visit of visits) {
    const measured: Measured[] = []
    for (let repeat = 0; repeat < repeats; repeat += 1) measured.push(await measure(browser, visit))
    rows.push(rowOf(visit, measured))
  }
} finally {
  await browser.close()
  await server.stop()
  await removeEvent(dataDir)
}
const table = [
  '| page | LCP, ms | INP, ms | CLS | JavaScript, kB | |',
  '| --- | --- | --- | --- | --- | --- |',
  ...rows,
].join('\n')
process.stdout.write(`${table}\n`)

async function measure(browser: Browser, visit: Visit): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
  })
  if (visit.as !== undefined) await logIn(context, visit.as)
  if (visit.before !== undefined) {
    const earlier = await context.newPage()
    await earlier.goto(visit.path)
    await visit.before(earlier)
    await earlier.close()
  }
  const page = await context.newPage()
  await page.addInitScript({ content: `${library};(${collect.toString()})(webVitals)` })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(visit.path)
  await page.getByRole('main').getByText(visit.shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(countScriptBytes)
  await visit.use(page)
  const metrics = await readMetrics(page)
  await context.close()
  return { ...metrics, bytes }
}

type Report = (metric: { readonly name: string; readonly value: number }) => void
type Library = Record<'onLCP' | 'onINP' | 'onCLS', (report: Report, options: object) => void>

/** In the page: keeps the latest of each metric. */
function collect(library: Library): void {
  const kept: Record<string, number> = {}
  const keep: Report = ({ name, value }) => {
    kept[name] = value
  }
  for (const metric of ['onLCP', 'onINP', 'onCLS'] as const) {
    library[metric](keep, { reportAllChanges: true, durationThreshold: 16 })
  }
  Object.assign(globalThis, { keptVitals: kept })
}

/** After what was drawn last has been measured. */
async function readMetrics(page: Page): Promise<Record<Metric, number>> {
  await page.waitForFunction(() => 'INP' in Reflect.get(globalThis, 'keptVitals'))
  const kept: Partial<Record<Metric, number>> = await page.evaluate(() =>
    Reflect.get(globalThis, 'keptVitals'),
  )
  return { LCP: kept.LCP ?? 0, INP: kept.INP ?? 0, CLS: kept.CLS ?? 0 }
}

function countScriptBytes(): number {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
}

/** Medians; the bytes are the same each time. */
function rowOf({ name }: Visit, measured: readonly Measured[]): string {
  const median = (metric: keyof Measured) =>
    measured.map((one) => one[metric]).toSorted((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0
  const short = (['LCP', 'INP', 'CLS'] as const).filter((metric) => median(metric) >= goals[metric])
  const cells = [
    name,
    Math.round(median('LCP')),
    Math.round(median('INP')),
    median('CLS').toFixed(3),
    Math.round(median('bytes') / 1000),
    short.length === 0 ? 'met' : `short of ${short.join(', ')}`,
  ]
  return `| ${cells.join(' | ')} |`
}
