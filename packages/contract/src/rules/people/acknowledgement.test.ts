import { expect, test } from 'vitest'
import {
  isAcknowledgementOpen,
  type ReviewStatus,
  reviewStatuses,
  type Signer,
  signingBlocked,
} from './acknowledgement.ts'

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

const accepted: Signer = {
  hasProfile: false,
  reviewStatus: 'Accepted',
  isTestUser: false,
  isOpen: true,
}
const waitlisted: Signer = { ...accepted, reviewStatus: 'Waitlisted' }
const tester: Signer = { ...waitlisted, isTestUser: true }

test.each([
  { who: 'an accepted applicant', signer: accepted, blocked: null },
  { who: 'a waitlisted applicant', signer: waitlisted, blocked: 'not accepted' },
  { who: 'a waitlisted test user', signer: tester, blocked: null },
  { who: 'an early applicant', signer: { ...accepted, isOpen: false }, blocked: 'not open' },
  { who: 'an early test user', signer: { ...tester, isOpen: false }, blocked: 'not open' },
  { who: 'a participant', signer: { ...accepted, hasProfile: true }, blocked: 'signed' },
])('what keeps $who from signing: $blocked', ({ signer, blocked }) => {
  expect(signingBlocked(signer)).toBe(blocked)
})

test('only the outcome Accepted allows signing', () => {
  const blocked = (reviewStatus: ReviewStatus) => signingBlocked({ ...accepted, reviewStatus })
  expect(reviewStatuses.filter((status) => blocked(status) === null)).toEqual(['Accepted'])
})
