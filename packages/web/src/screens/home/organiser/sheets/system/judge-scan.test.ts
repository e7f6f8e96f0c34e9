import { expect, test } from 'vitest'
import { judgeScan } from './judge-scan.ts'

// Tests of spec §29.

test.each([
  ['ORD-18', 12, true, 'This scanner is heard. It read order #18.'],
  ['item-7', 50, true, 'This scanner is heard. It read item 7.'],
  ['ada24', 3, true, 'This scanner is heard. It read the code of team ADA24.'],
  ['4006381333931', 3, true, 'This scanner is heard. It read a code that is none of ours.'],
  ['A24', 3, true, /^That is shorter than any code of ours/],
  ['ORD-18', 51, true, /^That was too slow: 51 ms/],
  ['ORD-18', 12, false, /^It did not press Enter/],
])(
  'of %s with %i ms between its characters, ended by Enter: %s',
  (text, slowestMs, isEnded, said) => {
    const verdict = judgeScan({ text, slowestMs, isEnded })
    expect(verdict.text).toMatch(said)
    expect(verdict.isHeard).toBe(typeof said === 'string')
  },
)
