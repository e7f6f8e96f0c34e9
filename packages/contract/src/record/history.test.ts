import { expect, test } from 'vitest'
import { isOfOneWrite } from './history.ts'

const row = { order_id: 1, at: '2026-02-08T15:00:00.000Z' }

test.each([
  ['the same order and time', { ...row }, true],
  ['another order', { ...row, order_id: 2 }, false],
  ['another time', { ...row, at: '2026-02-08T15:00:00.001Z' }, false],
])('rows with %s', (_, other, expected) => {
  expect(isOfOneWrite(row, other)).toBe(expected)
})

test('rows about no order are not of one write', () => {
  const without = { ...row, order_id: null }
  expect(isOfOneWrite(without, { ...without })).toBe(false)
})
