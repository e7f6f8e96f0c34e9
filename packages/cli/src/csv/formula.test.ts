import { expect, test } from 'vitest'
import { neutralise, restore } from './formula.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@mention', "'@mention"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
])('%j is kept from being run, and comes back', (cell, neutral) => {
  expect(neutralise(cell)).toBe(neutral)
  expect(restore(neutral)).toBe(cell)
})

test.each(['', 'x', "'tis", "'", "''", "O'Brien", 'a=1', ' =1', '007'])(
  '%j stays as it is, both ways',
  (cell) => {
    expect(neutralise(cell)).toBe(cell)
    expect(restore(cell)).toBe(cell)
  },
)

test('a formula that was typed by hand comes in as it is', () => {
  expect(restore('=SUM(A1)')).toBe('=SUM(A1)')
})
