import { loadConfig } from '@signout/server/base/config/config.ts'
import { pageConfiguration } from '@signout/server/http/web-app/page.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetConfiguration } from './configuration.ts'
import {
  formatAge,
  formatDated,
  formatMoment,
  formatMomentWithYear,
  fromFieldTime,
  toFieldTime,
} from './event-time.ts'
import { forgetServerTime } from './server-clock.ts'

/** The page of an event in this zone, on a device that is somewhere else. */
function openPage(zone: string): void {
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  document.querySelector('#configuration')?.remove()
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'configuration'
  const config = loadConfig({ EVENT_TIME_ZONE: zone })
  element.textContent = JSON.stringify(
    pageConfiguration(config, { ...config, pause: null, announced_at: null }, new Date()),
  )
  document.head.append(element)
  forgetConfiguration()
  forgetServerTime()
  onTestFinished(() => {
    element.remove()
    vi.unstubAllEnvs()
  })
}

// The last minute before the clocks change, and the first one after it.
test.each([
  ['Europe/Berlin', '2026-03-29T01:00Z', 'Mar 29, 2026, 01:59', 'Mar 29, 2026, 03:00'],
  ['Europe/Berlin', '2026-10-25T01:00Z', 'Oct 25, 2026, 02:59', 'Oct 25, 2026, 02:00'],
  ['America/New_York', '2026-03-08T07:00Z', 'Mar 8, 2026, 01:59', 'Mar 8, 2026, 03:00'],
  ['America/New_York', '2026-11-01T06:00Z', 'Nov 1, 2026, 01:59', 'Nov 1, 2026, 01:00'],
  ['America/St_Johns', '2026-03-08T05:30Z', 'Mar 8, 2026, 01:59', 'Mar 8, 2026, 03:00'],
  ['America/St_Johns', '2026-11-01T04:30Z', 'Nov 1, 2026, 01:59', 'Nov 1, 2026, 01:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', 'Apr 5, 2026, 01:59', 'Apr 5, 2026, 01:30'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z', 'Oct 4, 2026, 01:59', 'Oct 4, 2026, 02:30'],
  ['Pacific/Apia', '2011-12-30T10:00Z', 'Dec 29, 2011, 23:59', 'Dec 31, 2011, 00:00'],
  ['UTC', '2026-03-29T01:00Z', 'Mar 29, 2026, 00:59', 'Mar 29, 2026, 01:00'],
])('moments around a change of the clocks in %s at %s', (zone, at, before, after) => {
  openPage(zone)
  const change = Date.parse(at)
  expect([change - 1, change].map(formatMomentWithYear)).toEqual([before, after])
  const withoutYear = [before, after].map((text) => text.replace(/, \d{4}/, ''))
  expect([change - 1, change].map(formatMoment)).toEqual(withoutYear)
})

test('a moment of another year says so', () => {
  openPage('UTC')
  const year = new Date().getUTCFullYear()
  expect([year - 1, year, year + 1].map((of) => formatDated(`${of}-06-01T09:05Z`))).toEqual([
    `Jun 1, ${year - 1}, 09:05`,
    'Jun 1, 09:05',
    `Jun 1, ${year + 1}, 09:05`,
  ])
})

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [-5, '0 min'],
  [59_999, '0 min'],
  [25 * minute, '25 min'],
  [hour, '1 h'],
  [2 * hour + 5 * minute + 1, '2 h 5 min'],
  [day - 1, '23 h 59 min'],
  [3 * day + 4 * hour + 59 * minute, '3 d 4 h'],
  [2 * day, '2 d'],
])('%d ms is %s', (ms, text) => {
  expect(formatAge(ms).replaceAll('\u00A0', ' ')).toBe(text)
})

test.each([
  ['Europe/Berlin', '2026-02-14T08:00', '2026-02-14T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
])('in %s a field with %s means %s', (zone, text, moment) => {
  openPage(zone)
  expect(new Date(fromFieldTime(text)).toISOString()).toBe(moment)
  expect(toFieldTime(moment)).toBe(text)
})
