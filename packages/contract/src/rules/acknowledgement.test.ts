import { expect, test } from 'vitest'
import { ACKNOWLEDGEMENT_COUNT, isAcknowledgementOpen, MINIMUM_AGE } from './acknowledgement.ts'

test('the signer ticks exactly four statements and is at least eighteen', () => {
  expect(ACKNOWLEDGEMENT_COUNT).toBe(4)
  expect(MINIMUM_AGE).toBe(18)
})

test.each([
  { when: 'without a date', now: 0, opens: null, open: true },
  { when: 'before the date', now: 999, opens: 1000, open: false },
  { when: 'at the date', now: 1000, opens: 1000, open: true },
  { when: 'after the date', now: 1001, opens: 1000, open: true },
])('$when the acknowledgement page is open: $open', ({ now, opens, open }) => {
  expect(isAcknowledgementOpen(now, opens)).toBe(open)
})
