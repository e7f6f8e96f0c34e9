import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

const { executablePath, env } = findChromium()

// A journey runs on both sizes unless its title is tagged @phone or @desktop: because it is about that size, or because
// the size changes nothing of what it tries. `npm test` runs each on one size, the desktop's unless tagged, and leaves
// those tagged @all to `npm run test:all`: layout, keyboard and accessibility everywhere, and what takes long.
const sizes = {
  phone: { grepInvert: /@desktop/ },
  desktop: { grepInvert: /@phone/ },
}
const parts = {
  first: {
    phone: { grep: /@phone/, grepInvert: /@all/ },
    desktop: { grepInvert: /@phone|@all/ },
  },
  rest: {
    phone: { grep: /@all|^(?!.*@phone)/, ...sizes.phone },
    desktop: { grep: /@all/, ...sizes.desktop },
  },
}
const part = process.env.TEST_PART
const chosen = part === 'first' || part === 'rest' ? parts[part] : sizes

export default defineConfig({
  testDir: 'e2e',
  // Of a journey that failed: the page, and what its server wrote last.
  outputDir: 'test-results',
  globalSetup: './e2e/fixtures/global-setup.ts',
  // Journeys wait more than they compute: three keep two processors busy.
  workers: 3,
  retries: 0,
  // It ends what hangs, not what is slow: the machine may be busy with other things.
  timeout: 600_000,
  // Before a screen that has not heard of a change finds it by asking again, half a minute later.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: { executablePath, env, args: ['--disable-gpu'] },
    screenshot: 'off',
    video: 'off',
    // A trace takes a third of the run time. To look into a failure: `npx playwright test <file> --trace on`.
    trace: 'off',
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
  projects: [
    {
      name: 'phone',
      ...chosen.phone,
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      ...chosen.desktop,
      use: {
        viewport: { width: 1440, height: 900 },
        // On phones things slide, here they do not, which is a sixth less to compute. A journey that needs motion says so.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
