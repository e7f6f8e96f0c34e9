import { expect, test } from 'vitest'
import { lastingAt } from '../instants.ts'
import { pauseEndProblem, pauseText } from './pause.ts'

// Tests of spec §9: a pause of ordering.

const until = '2026-02-14T13:00:00.000Z'
const end = Date.parse(until)
const night = { reason: 'Night', until }
const day = 24 * 3_600_000

test.each([
  ['before its end', night, end - 1, night],
  ['at its end', night, end, null],
  ['without an end', { reason: 'Night', until: null }, end, { reason: 'Night', until: null }],
  ['none', null, end, null],
])('a pause %s', (_, pause, now, lasting) => {
  expect(lastingAt(pause, now)).toEqual(lasting)
})

test.each([
  ['now', end, 'Enter a time that is still to come.'],
  ['in a millisecond', end - 1, null],
  ['in seven days', end - 7 * day, null],
  ['later', end - 7 * day - 1, 'Enter a time within the next 7 days.'],
])('a pause that ends %s', (_, now, problem) => {
  expect(pauseEndProblem(until, now)).toBe(problem)
  expect(pauseEndProblem(null, now)).toBeNull()
})

test('the end is given in the zone of the event', () => {
  expect(pauseText(night, 'America/New_York')).toBe('Ordering is paused: Night until Feb 14, 08:00')
  expect(pauseText({ ...night, until: null }, 'UTC')).toBe('Ordering is paused: Night')
})
