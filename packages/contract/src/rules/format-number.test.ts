import { expect, test } from 'vitest'
import { formatCount } from './format-number.ts'

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [1200, '1,200 items'],
])('%i of them are %j', (number, text) => {
  expect(formatCount(number, 'item')).toBe(text)
})
