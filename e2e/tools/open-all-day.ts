import { type CDPSession, chromium, type Page } from '@playwright/test'
import { playEvent } from '@signout/rehearsal/busy/play-event.ts'
import { noteFigure, wantedOf } from '@signout/server/testing/runs.ts'
import { findChromium } from '../chromium.ts'
import { exampleEventFolder, startEventServer } from '../fixtures/event-server.ts'
import { logIn } from '../fixtures/world.ts'
import { Watch } from '../fixtures/watch.ts'
import { sheetsAtOnce, lookAround } from './glances.ts'

/*
 * Part of npm run test:long: an inventory stays open in a browser while an event is played over it, whose hours pass in
 * minutes, since the page has a fake clock. Its memory must be level from the second eighth of the time on.
 */
const hours = wantedOf('OPEN_HOURS', 8)
const minute = 60_000
const eighth = (hours * 60 * minute) / 8
/** Three acts a minute: 8 hours of 90 teams of which each orders four things, which are packed, handed out and returned. */
const betweenActs = 20_000
const betweenGlances = 10 * minute
/** Longer than the page keeps an answer that it no longer shows. */
const untilForgotten = 10 * minute

/** What a page keeps, as Chromium names it, and how many times as much it may be in the end. */
const maxGrowth = {
  JSHeapUsedSize: 1.1,
  Nodes: 1.05,
  JSEventListeners: 1.05,
  Documents: 1,
} as const
type Kept = Record<keyof typeof maxGrowth, number>

const counts = { acts: 0, glances: 0, reads: 0, restarts: 0, told: 0 }
const event = await startEventServer(await exampleEventFolder())
const { executablePath, env } = findChromium()
const browser = await chromium.launch({ executablePath, env, args: ['--disable-gpu'] })
try {
  judge(await keepOpen())
} finally {
  await browser.close()
  await event.stop()
}

/** What the page keeps after each eighth of the time. */
async function keepOpen(): Promise<readonly Kept[]> {
  const context = await browser.newContext({ baseURL: event.url })
  const watch = new Watch(event.url)
  watch.expectLostConnection()
  watch.follow(context)
  await logIn(context, 'ada')
  const page = await context.newPage()
  await page.clock.install()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Network.enable')
  devtools.on('Network.eventSourceMessageReceived', () => (counts.told += 1))
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) counts.reads += 1
  })
  await page.goto('/inventory')
  await untilShown(page)

  const kept: Kept[] = []
  const end = new AbortController()
  const passed = { sinceGlance: 0, sinceWeighed: 0 }
  await playEvent({
    address: event.url,
    seed: 1,
    signal: end.signal,
    say: () => (counts.acts += 1),
    pause: async (share) => {
      await page.clock.runFor(share * betweenActs)
      passed.sinceGlance += share * betweenActs
      passed.sinceWeighed += share * betweenActs
      if (passed.sinceGlance >= betweenGlances) {
        passed.sinceGlance = 0
        counts.glances += 1
        await lookAround(page, counts.glances)
      }
      if (passed.sinceWeighed < eighth) return
      passed.sinceWeighed = 0
      await restartServer(page)
      await page.clock.runFor(untilForgotten)
      await untilShown(page)
      const now = await weigh(devtools)
      kept.push(now)
      process.stdout.write(`${kept.length} of 8: ${describe(now)}\n`)
      if (kept.length === 8) end.abort()
    },
  })
  const problems = watch.problems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return kept
}

async function untilShown(page: Page): Promise<void> {
  await page.getByText(/^SHOWING /).waitFor()
}

async function restartServer(page: Page): Promise<void> {
  counts.restarts += 1
  await event.goDown()
  await page.clock.runFor(minute)
  await event.comeBack()
  await page.clock.runFor(minute)
  await page.getByText('The connection is lost.').first().waitFor({ state: 'hidden' })
}

async function weigh(devtools: CDPSession): Promise<Kept> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const read = (wanted: keyof Kept) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return {
    JSHeapUsedSize: read('JSHeapUsedSize'),
    Nodes: read('Nodes'),
    JSEventListeners: read('JSEventListeners'),
    Documents: read('Documents'),
  }
}

/** Code that ran for the first time and answers that were read for the first time are there after the first eighth. */
function judge(kept: readonly Kept[]): void {
  const early = medianOf(kept.slice(1, 4))
  const late = medianOf(kept.slice(5, 8))
  for (const [name, most] of Object.entries(maxGrowth) as [keyof Kept, number][]) {
    if (late[name] <= early[name] * most) continue
    throw new Error(`${name} grows: ${kept.map((one) => one[name]).join(', ')}.`)
  }
  noteFigure({
    tried:
      `An inventory open for ${hours} hours of a played event: ${counts.acts} acts, ${counts.told} messages of the stream, ` +
      `${counts.reads} reads, ${sheetsAtOnce * counts.glances} product sheets, ${counts.glances} searches, dialogs and looks away, ` +
      `${counts.restarts} restarts of the server`,
    held: `Level: ${describe(early)} from the second eighth to the fourth, ${describe(late)} from the sixth to the last`,
  })
}

function medianOf(kept: readonly Kept[]): Kept {
  const median = (name: keyof Kept) =>
    kept.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(kept.length / 2)] ?? 0
  return {
    JSHeapUsedSize: median('JSHeapUsedSize'),
    Nodes: median('Nodes'),
    JSEventListeners: median('JSEventListeners'),
    Documents: median('Documents'),
  }
}

function describe({ JSHeapUsedSize, Nodes, JSEventListeners }: Kept): string {
  return `${(JSHeapUsedSize / 1e6).toFixed(1)} MB, ${Nodes} nodes, ${JSEventListeners} listeners`
}
