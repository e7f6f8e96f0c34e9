import { expect, test } from 'vitest'
import { neutraliseFormula, restoreFormula } from './formula.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@mention', "'@mention"],
  ['＝1', "'＝1"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['\t=1', "'\t=1"],
  ['\r+1', "'\r+1"],
  ['\n-1', "'\n-1"],
  ['\r\n@x', "'\r\n@x"],
  [' =1', "' =1"],
  [' \n =1', "' \n =1"],
  ['\u0001=1', "'\u0001=1"],
  ['\u200B=1', "'\u200B=1"],
  ['\uFEFF\u00A0=1', "'\uFEFF\u00A0=1"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ["'\n=1", "''\n=1"],
])('%j is kept from being run, and comes back', (cell, neutral) => {
  expect(neutraliseFormula(cell)).toBe(neutral)
  expect(restoreFormula(neutral)).toBe(cell)
})

test.each(['', ' ', 'x', "'tis", "'", "''", "O'Brien", 'a=1', ' a', '007'])(
  '%j stays as it is, both ways',
  (cell) => {
    expect(neutraliseFormula(cell)).toBe(cell)
    expect(restoreFormula(cell)).toBe(cell)
  },
)

test('a formula that was typed by hand comes in as it is', () => {
  expect(restoreFormula('=SUM(A1)')).toBe('=SUM(A1)')
})
