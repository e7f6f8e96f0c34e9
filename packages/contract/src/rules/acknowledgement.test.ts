import { expect, test } from 'vitest'
import { isAcknowledgementOpen, maySign, MINIMUM_AGE, reviewStatuses } from './acknowledgement.ts'

test('the signer is at least eighteen', () => {
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

test('an application is Accepted, Waitlisted, Rejected, Incomplete or not there', () => {
  expect(reviewStatuses).toEqual(['Accepted', 'Waitlisted', 'Rejected', 'Incomplete', 'None'])
})

test('accepted applicants may sign, and test users whatever the outcome', () => {
  expect(reviewStatuses.filter((status) => maySign(status, false))).toEqual(['Accepted'])
  expect(reviewStatuses.filter((status) => maySign(status, true))).toEqual(reviewStatuses)
})
