import type { Statistics } from '@signout/contract'
import { expect, test } from 'vitest'
import { fillHours, largest } from './fill-hours.ts'
import { scaleOf } from './format-wait.ts'

// Tests of spec §28.

const at = (hours: number) => new Date(Date.UTC(2024, 2, 10) + hours * 3_600_000).toISOString()
const waited = { median: 60, p90: 120 }

function happened(hours: readonly number[], waits: readonly number[] = []): Statistics {
  const none = { median: null, p90: null }
  return {
    hours: hours.map((hour) => ({
      hour: at(hour),
      submitted: 1,
      picked_up: 1,
      returned_units: 0,
      units_out: hour + 1,
    })),
    waits: {
      to_ready: none,
      to_pickup: none,
      by_hour: waits.map((hour) => ({ hour: at(hour), to_ready: waited, to_pickup: none })),
    },
    items: [],
    conditions: [],
  }
}

test.each([
  [[], []],
  [[3], [3]],
  [
    [0, 3],
    [0, 1, 2, 3],
  ],
  [
    [0, 30, 31],
    [0, 30, 31],
  ],
])('of the hours %j those from %j are shown', (hours, shown) => {
  expect(fillHours(happened(hours)).map(({ hour }) => hour)).toEqual(shown.map(at))
})

test('in a quiet hour nothing happens, and what is out stays out', () => {
  const [, quiet, waiting] = fillHours(happened([0, 3], [2]))
  expect(quiet).toEqual({
    hour: at(1),
    submitted: 0,
    picked_up: 0,
    returned_units: 0,
    units_out: 1,
    to_ready: null,
    to_pickup: null,
  })
  expect(waiting).toMatchObject({ hour: at(2), units_out: 1, to_ready: waited })
})

test('the first of the largest is found, and none of zeros', () => {
  const entries = [{ units: 2 }, { units: 3 }, { units: 3 }]
  expect(largest(entries, ({ units }) => units)).toBe(entries[1])
  expect(largest([{ units: 0 }], ({ units }) => units)).toBeUndefined()
})

test.each([
  [[], [0, 1]],
  [
    [0, 61],
    [0, 1, 2],
  ],
  [[20 * 60], [0, 5, 10, 15, 20]],
  [[5 * 3600], [0, 60, 120, 180, 240, 300]],
  [[9 * 86_400], [0, 2880, 5760, 8640, 11_520, 14_400]],
])('waits of %j seconds are read by %j minutes', (seconds, minutes) => {
  expect(scaleOf(seconds)).toEqual(minutes)
})
