import { expect, test } from 'vitest'
import { formatCount, parseId, parseWholeNumber, spellCount } from './numbers.ts'

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [1200, '1,200 items'],
])('%i of them are %j', (number, text) => {
  expect(formatCount(number, 'item')).toBe(text)
})

test.each([
  [1, '1 is'],
  [1200, '1,200 are'],
])('%i of them with another plural: %j', (number, text) => {
  expect(formatCount(number, 'is', 'are')).toBe(text)
})

test.each([
  [0, 'no minutes'],
  [1, 'one minute'],
  [10, 'ten minutes'],
  [11, '11 minutes'],
  [0.5, '0.5 minutes'],
])('%d of them are %j within a sentence', (number, text) => {
  expect(spellCount(number, 'minute')).toBe(text)
})

test.each([
  ['1', 1],
  ['42', 42],
  ['999999999', 999_999_999],
  ['1000000000', null],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.0', null],
  [' 1', null],
  ['x', null],
  ['', null],
])('the text %j is the id %j', (text, id) => {
  expect(parseId(text)).toBe(id)
})

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['\u00A012\u202F\u200B', 12],
  ['１２', 12],
  ['−1', null],
  ['5²', null],
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
