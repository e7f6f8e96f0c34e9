import { expect, test } from 'vitest'
import { orderSizeProblem, submitWait, teamOrdersProblem } from './order-sizes.ts'

// Tests of spec §9: what one order and one team may use.

test.each([
  [1, null],
  [1000, null],
  [1001, 'An order can have at most 1,000 units; yours has 1,001.'],
])('an order of %i units: %j', (units, problem) => {
  expect(orderSizeProblem(units)).toBe(problem)
})

test.each([
  [0, true],
  [19, true],
  [20, false],
  [25, false],
])('a team of which %i orders wait may have another: %j', (waiting, mayOrder) => {
  expect(teamOrdersProblem({ waiting, submitted: [] }) === null).toBe(mayOrder)
})

const now = Date.parse('2024-02-03T15:00:00.000Z')
const minute = 60_000
const times = (count: number, minutesAgo: number) =>
  Array.from({ length: count }, () => now - minutesAgo * minute)

test.each([
  ['none', [], 0],
  ['49', times(49, 1), 0],
  ['50, all of a minute ago', times(50, 1), 59 * minute],
  ['the first of 50 nearly an hour ago', [...times(1, 59), ...times(49, 1)], minute],
  ['more than 50: until only 49 of them count', [...times(10, 59), ...times(50, 30)], 30 * minute],
])('in the last hour %s', (_, submitted, wait) => {
  expect(submitWait({ waiting: 0, submitted }, now)).toBe(wait)
})
