import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { makeExampleEvent, removeEvent } from '../fixtures/event-server.ts'
import { logIn } from '../fixtures/world.ts'
import { type Size, type Shot, shots } from './shots.ts'
import { startServer } from '../server.ts'

// Photographs every page of the example event into docs/screenshots. The event ends, and the pages are looked at, at
// one and the same moment, so that a second run makes the same pictures.
const shownTime = new Date('2026-02-14T20:00:00.000Z')
const folder = join(import.meta.dirname, '../../docs/screenshots')
const sizes = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } }

const dataDir = await makeExampleEvent(shownTime)
const server = await startServer({
  DATA_DIR: dataDir,
  HACKATHON_NAME: 'Example Hackathon',
  SIGNOUT_OPENS: '2020-10-01T23:59',
  SIGNOUT_CLOSES: '2099-12-31T23:59',
})
const shift = shownTime.getTime() - Date.now()
const { executablePath, env } = findChromium()
/** Rounded corners come out the same each time only when all of a page is painted anew, and in one way. */
const args = ['--disable-gpu', '--disable-partial-raster', '--disable-skia-runtime-opts']
const browser = await chromium.launch({ executablePath, env, args })
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await hearNews(browser)
  for (const shot of shots) {
    for (const size of ['phone', 'desktop'] as const) {
      await take(browser, shot, size, 'light')
      if (shot.dark?.includes(size)) await take(browser, shot, size, 'dark')
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await removeEvent(dataDir)
}

/** What happened before a participant's first visit is told on it, and in no picture. */
async function hearNews(browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url })
  await logIn(context, 'ada')
  const page = await context.newPage()
  const seen = page.waitForResponse(/news\/seen/)
  await page.goto('/')
  await seen
  await context.close()
}

async function take(
  browser: Browser,
  { name, as, path, shows, act }: Shot,
  size: Size,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: sizes[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  if (as !== undefined) await logIn(context, as)
  const page = await context.newPage()
  await atTheMoment(page)
  await page.goto(path)
  // Not by its role: a sheet that the address opens hides the rest from screen readers.
  await page.locator('main').getByText(shows).first().waitFor()
  await act?.(page)
  await page.waitForLoadState('networkidle')
  const file = `${name}-${size}${colorScheme === 'dark' ? '-dark' : ''}.png`
  await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
  await context.close()
}

/** The pages take the time from the server, which writes it into them and says it with each answer but a stream. */
async function atTheMoment(page: Page): Promise<void> {
  const isPage = (url: URL) => !/^\/(api|assets)\//.test(url.pathname)
  await page.route(isPage, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/("serverTime":")[^"]*/, `$1${shownTime.toISOString()}`)
    await route.fulfill({ response, body })
  })
  await page.route(/\/api\/(?!changes)/, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), date: shownTime.toUTCString() }
    const text = await response.text()
    // What the server expects counts from its own time.
    const body = text.replace(/(?<="expected_at":")[^"]*/g, (at) =>
      new Date(Date.parse(at) + shift).toISOString(),
    )
    await route.fulfill({ response, headers, body })
  })
}
