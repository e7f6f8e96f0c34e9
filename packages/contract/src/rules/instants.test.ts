import { expect, test } from 'vitest'
import { isKnownInstant } from './instants.ts'

test.each([
  ['0000-01-01T00:00:00Z', false],
  ['1969-12-31T23:59:59.999Z', false],
  ['1970-01-01T00:00:00Z', true],
  ['9998-12-31T23:59:59.999Z', true],
  ['9999-01-01T00:00:00Z', false],
  ['+010000-01-01T04:59:00Z', false],
  ['no time', false],
])('%s can be kept and shown: %s', (time, known) => {
  expect(isKnownInstant(Date.parse(time))).toBe(known)
})
