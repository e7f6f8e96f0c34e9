import { expect, test } from 'vitest'
import { judgeScan } from './judge-scan.ts'

// Tests of spec §29.

test.each([
  ['ORD-18', 12, 'This scanner is heard. It read order #18.'],
  ['item-7', 100, 'This scanner is heard. It read item 7.'],
  ['ada24', 3, 'This scanner is heard. It read the code of team ADA24.'],
  ['4006381333931', 3, 'This scanner is heard. It read a code that is none of ours.'],
  ['A24', 3, /^That is shorter than any code of ours/],
  ['ORD-18', 101, /^That was too slow: 101 ms/],
])('of %s with %i ms between its characters: %s', (text, slowestMs, said) => {
  const verdict = judgeScan({ text, slowestMs })
  expect(verdict.text).toMatch(said)
  expect(verdict.isHeard).toBe(typeof said === 'string')
})
