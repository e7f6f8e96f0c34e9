import { expect, test } from 'vitest'
import {
  isUsableTeamCode,
  joinBlocked,
  normaliseTeamCode,
  spotsRemaining,
  teamCodeAlphabet,
  teamCodeLength,
  teamSize,
  teamSizeProblem,
} from './team.ts'

test('a team that orders has two to four members', () => {
  expect(teamSize).toEqual({ min: 2, max: 4 })
})

test.each([
  { members: 0, problem: 'too small', spots: 4 },
  { members: 1, problem: 'too small', spots: 3 },
  { members: 2, problem: null, spots: 2 },
  { members: 3, problem: null, spots: 1 },
  { members: 4, problem: null, spots: 0 },
  { members: 5, problem: 'too large', spots: 0 },
])('a team of $members is $problem and has $spots spots left', ({ members, problem, spots }) => {
  expect(teamSizeProblem(members)).toBe(problem)
  expect(spotsRemaining(members)).toBe(spots)
})

test('new codes have five characters, none of them easily taken for another', () => {
  expect(teamCodeLength).toBe(5)
  expect(teamCodeAlphabet).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ')
})

test.each([
  { code: '23456', usable: false },
  { code: '2345A', usable: true },
  { code: 'ABCDE', usable: true },
])('the drawn code $code can be used: $usable', ({ code, usable }) => {
  expect(isUsableTeamCode(code)).toBe(usable)
})

test('a typed code is trimmed and upper-cased', () => {
  expect(normaliseTeamCode('  a2b3c\n')).toBe('A2B3C')
})

test.each([
  { typed: '', blocked: 'empty' },
  { typed: '   ', blocked: 'empty' },
  { typed: 'A2B3C', blocked: 'own team' },
  { typed: ' a2b3c ', blocked: 'own team' },
  { typed: 'A2B3D', blocked: null },
])('for a member of A2B3C, joining "$typed" is blocked by: $blocked', ({ typed, blocked }) => {
  expect(joinBlocked(typed, 'A2B3C', false)).toBe(blocked)
})

test('a team with an active order keeps its members, whatever they type', () => {
  expect(joinBlocked('', 'A2B3C', true)).toBe('active order')
  expect(joinBlocked('A2B3D', 'A2B3C', true)).toBe('active order')
})
