import { expect, test } from 'vitest'
import {
  countCharacters,
  isLongerThan,
  isStorable,
  lengthProblem,
  onOneLine,
  tooLong,
  tooShort,
  withoutLineBreaks,
} from './text.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['🔦🔦🔦', 3],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test.each([
  ['abc', 3, false],
  ['abcd', 3, true],
  ['🔦🔦🔦', 3, false],
  ['🔦🔦🔦🔦', 3, true],
])('%j is longer than %i characters: %j', (text, most, expected) => {
  expect(isLongerThan(text, most)).toBe(expected)
})

test('messages about texts that are too long or too short', () => {
  expect(tooLong(10_000)).toBe('Enter at most 10,000 characters.')
  expect(lengthProblem('abc', 2)).toBe('Enter at most 2 characters.')
  expect(lengthProblem('abc', 3)).toBeNull()
  expect(tooShort(8)).toBe('Enter at least 8 characters.')
})

test.each(['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n\r\n'])(
  'the line break %j becomes a space',
  (lineBreak) => {
    expect(withoutLineBreaks(`Crate${lineBreak}3\t b`)).toBe('Crate 3\t b')
  },
)

test('a text on one line has single spaces, and neither line breaks nor control characters', () => {
  expect(onOneLine(' Crate\r\n3\t\u0007 b\u2028')).toBe('Crate 3 b')
})

test.each([
  ['Crate 🔦\n3', true],
  ['Crate\0', false],
  ['Crate \uD83D', false],
])('%j can be stored: %j', (text, expected) => {
  expect(isStorable(text)).toBe(expected)
})
