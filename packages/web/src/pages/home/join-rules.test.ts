import { expect, test } from 'vitest'
import { joinBlocked } from './join-rules.ts'

// Tests of spec §12.

test.each([
  { typed: '', blocked: 'empty' },
  { typed: '   ', blocked: 'empty' },
  { typed: 'A2B3C', blocked: 'own team' },
  { typed: ' a2b3c ', blocked: 'own team' },
  { typed: 'A2B3D', blocked: null },
])('for a member of A2B3C, joining "$typed" is blocked by: $blocked', ({ typed, blocked }) => {
  expect(joinBlocked(typed, 'A2B3C', false)).toBe(blocked)
})

test('members cannot leave a team with an active order, whatever code they type', () => {
  expect(joinBlocked('', 'A2B3C', true)).toBe('active order')
  expect(joinBlocked('A2B3D', 'A2B3C', true)).toBe('active order')
})
