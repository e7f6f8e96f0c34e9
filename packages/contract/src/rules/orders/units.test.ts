import { expect, test } from 'vitest'
import {
  conditions,
  conditionsOffShelf,
  grant,
  isBackOnShelf,
  isNotBack,
  isOutstanding,
} from './units.ts'

test('there are four conditions and Healthy is the default choice', () => {
  expect(conditions).toEqual(['Healthy', 'Heavily Used', 'Broken', 'Lost'])
})

test('only healthy units go back on the shelf', () => {
  expect(conditions.filter(isBackOnShelf)).toEqual(['Healthy'])
  expect(conditionsOffShelf).toEqual(['Heavily Used', 'Broken', 'Lost'])
})

test.each([
  { unit: { part_returned_health: null, kept: false }, notBack: true, outstanding: true },
  { unit: { part_returned_health: null, kept: true }, notBack: true, outstanding: false },
  { unit: { part_returned_health: 'Broken', kept: false }, notBack: false, outstanding: false },
] as const)('what $unit is still to bring back', ({ unit, notBack, outstanding }) => {
  expect([isNotBack(unit), isOutstanding(unit)]).toEqual([notBack, outstanding])
})

test.each([
  { wanted: 2, remaining: 5, granted: 2 },
  { wanted: 5, remaining: 5, granted: 5 },
  { wanted: 6, remaining: 5, granted: 5 },
  { wanted: 3, remaining: 0, granted: 0 },
  { wanted: 3, remaining: -2, granted: 0 },
])('wanting $wanted of $remaining left grants $granted', ({ wanted, remaining, granted }) => {
  expect(grant(wanted, remaining)).toBe(granted)
})
