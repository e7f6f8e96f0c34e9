import { expect, test } from 'vitest'
import { addableQuantity, addBlocked, exceedsLimit, largestSelectable } from './add-rules.ts'

// Tests of spec §24.

test.each([
  { what: 'without a limit, all that is left', left: 5, limit: null, largest: 5 },
  { what: 'with a smaller limit, the limit', left: 5, limit: 2, largest: 2 },
  { what: 'with a larger limit, all that is left', left: 5, limit: 9, largest: 5 },
  { what: 'with a limit of 0, nothing', left: 5, limit: 0, largest: 0 },
  { what: 'with nothing left, nothing', left: 0, limit: 3, largest: 0 },
  { what: 'with less than nothing left, nothing', left: -1, limit: null, largest: 0 },
])('$what can be selected', ({ left, limit, largest }) => {
  const item = { quantity_remaining: left, max_per_team: null }
  expect(largestSelectable(item, limit)).toBe(largest)
})

test.each([
  { what: 'what is left', left: 5, limit: null, signout: 'open', isTestUser: false, block: null },
  { what: 'the last one', left: 1, limit: 1, signout: 'open', isTestUser: false, block: null },
  { what: 'nothing', left: 0, limit: 2, signout: 'open', isTestUser: false, block: 'stock' },
  {
    what: 'an item that cannot be taken',
    left: 5,
    limit: 0,
    signout: 'open',
    isTestUser: false,
    block: 'limit',
  },
  {
    what: 'anything too early',
    left: 5,
    limit: null,
    signout: 'before',
    isTestUser: false,
    block: 'before',
  },
  {
    what: 'anything too late',
    left: 5,
    limit: null,
    signout: 'over',
    isTestUser: false,
    block: 'over',
  },
  { what: 'a test’s item', left: 5, limit: null, signout: 'over', isTestUser: true, block: null },
] as const)('adding $what is blocked by: $block', ({ left, limit, signout, isTestUser, block }) => {
  const item = { quantity_remaining: left, max_per_team: null }
  expect(addBlocked(item, limit, signout, isTestUser)).toBe(block)
})

test.each([
  { what: 'all of it', left: 5, limit: null, category: null, inCart: 0, wanted: 3, addable: 3 },
  { what: 'what is left', left: 2, limit: null, category: null, inCart: 0, wanted: 3, addable: 2 },
  { what: 'up to the limit', left: 9, limit: 4, category: null, inCart: 3, wanted: 3, addable: 1 },
  { what: 'up to the category', left: 9, limit: 4, category: 2, inCart: 0, wanted: 3, addable: 2 },
  {
    what: 'what the cart lacks',
    left: 3,
    limit: null,
    category: 9,
    inCart: 2,
    wanted: 3,
    addable: 1,
  },
  { what: 'nothing', left: 3, limit: 2, category: null, inCart: 7, wanted: 1, addable: 0 },
])('$what can be added', ({ left, limit, category, inCart, wanted, addable }) => {
  const item = { quantity_remaining: left, max_per_team: limit }
  const smallest = Math.min(limit ?? Infinity, category ?? Infinity)
  const mostRestrictive = smallest === Infinity ? null : smallest
  expect(addableQuantity(item, mostRestrictive, inCart, wanted)).toBe(addable)
})

test.each([
  {
    what: 'up to what is left is fine',
    left: 5,
    limit: null,
    inCart: 2,
    adding: 3,
    exceeds: false,
  },
  {
    what: 'more than what is left is not',
    left: 5,
    limit: null,
    inCart: 3,
    adding: 3,
    exceeds: true,
  },
  { what: 'up to the limit is fine', left: 5, limit: 3, inCart: 1, adding: 2, exceeds: false },
  { what: 'more than the limit is not', left: 5, limit: 3, inCart: 2, adding: 2, exceeds: true },
  {
    what: 'a limit counts instead of what is left',
    left: 2,
    limit: 4,
    inCart: 2,
    adding: 2,
    exceeds: false,
  },
  { what: 'a limit of 0 is a limit', left: 5, limit: 0, inCart: 0, adding: 1, exceeds: true },
])('$what', ({ left, limit, inCart, adding, exceeds }) => {
  const item = { quantity_remaining: left, max_per_team: limit }
  expect(exceedsLimit(item, inCart, adding)).toBe(exceeds)
})
