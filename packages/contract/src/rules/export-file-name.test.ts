import { expect, test } from 'vitest'
import { exportFileName } from './export-file-name.ts'

test.each([
  ['Winter Hacks 2026', 'UTC', 'winter-hacks-2026-orders-2026-02-15.csv'],
  ['MakeÜofT “X”/..', 'Asia/Tokyo', 'makeuoft-x-orders-2026-02-16.csv'],
  ['ハッカソン', 'UTC', 'orders-2026-02-15.csv'],
])('of %s in %s', (name, timeZone, expected) => {
  const now = new Date('2026-02-15T20:00:00.000Z')
  expect(exportFileName({ name, timeZone }, 'orders', now)).toBe(expected)
})
