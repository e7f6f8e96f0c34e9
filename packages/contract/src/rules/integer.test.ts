import { expect, test } from 'vitest'
import { parseWholeNumber } from './integer.ts'

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['9999999999', 9_999_999_999],
  ['12345678901', null],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['twelve', null],
])('%j is the whole number %j', (typed, number) => {
  expect(parseWholeNumber(typed)).toBe(number)
})
