import { expect, test } from 'vitest'
import { lastingAt } from '../instants.ts'
import { claimMs, claimOfOther, isRenewalDue } from './packing.ts'

// Tests of spec §8: who packs an order.

const renewedAt = Date.parse('2026-02-14T13:00:00.000Z')
const claim = { until: new Date(renewedAt + claimMs).toISOString() }

test('a claim ends twenty minutes after the last sign of its packer', () => {
  expect(lastingAt(claim, renewedAt + 20 * 60_000 - 1)).toBe(claim)
  expect(lastingAt(claim, renewedAt + 20 * 60_000)).toBeNull()
  expect(lastingAt(null, renewedAt)).toBeNull()
})

test('a claim is renewed at most once a minute', () => {
  expect(isRenewalDue(claim, renewedAt + 59_999)).toBe(false)
  expect(isRenewalDue(claim, renewedAt + 60_000)).toBe(true)
})

test('a claim is another’s until it ends, unless it is one’s own', () => {
  const named = { ...claim, by: { id: 1 } }
  expect(claimOfOther(named, 2, renewedAt)).toBe(named)
  expect(claimOfOther({ ...named, by: null }, 2, renewedAt)).toEqual({ ...named, by: null })
  expect(claimOfOther(named, 1, renewedAt)).toBeNull()
  expect(claimOfOther(named, 2, renewedAt + claimMs)).toBeNull()
})
