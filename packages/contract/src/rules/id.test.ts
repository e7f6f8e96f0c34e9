import { expect, test } from 'vitest'
import { parseId } from './id.ts'

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
