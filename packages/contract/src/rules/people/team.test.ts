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
  describesProject,
  descriptionProblem,
  missingCharacters,
  projectDescriptionLength,
} from './team.ts'

// Tests of spec §12.

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

test('members cannot leave a team with an active order, whatever code they type', () => {
  expect(joinBlocked('', 'A2B3C', true)).toBe('active order')
  expect(joinBlocked('A2B3D', 'A2B3C', true)).toBe('active order')
})

test('a description has 60 to 500 characters', () => {
  expect(projectDescriptionLength).toEqual({ min: 60, max: 500 })
})

test.each([
  { what: 'no description', description: null, missing: 60 },
  { what: 'an empty one', description: '', missing: 60 },
  { what: 'blanks alone', description: ' \n\t '.repeat(40), missing: 60 },
  { what: '59 characters', description: 'x'.repeat(59), missing: 1 },
  { what: '59 characters among blanks', description: `  ${'x'.repeat(59)}  `, missing: 1 },
  { what: '59 emoji', description: '🔦'.repeat(59), missing: 1 },
  { what: '60 characters', description: 'x'.repeat(60), missing: 0 },
  { what: '500 characters', description: 'x'.repeat(500), missing: 0 },
])('$what: $missing characters are missing', ({ description, missing }) => {
  expect(missingCharacters(description)).toBe(missing)
})

test.each([
  { what: 'no description', description: null, enough: false },
  { what: '59 characters', description: 'x'.repeat(59), enough: false },
  { what: '60 characters', description: 'x'.repeat(60), enough: true },
])('$what describes the project well enough to order: $enough', ({ description, enough }) => {
  expect(describesProject(description)).toBe(enough)
})

test.each([
  { what: 'nothing', typed: '', problem: 'empty' },
  { what: 'blanks', typed: ' \n ', problem: 'empty' },
  { what: 'one character', typed: 'x', problem: 'too short' },
  { what: '59 characters among blanks', typed: ` ${'x'.repeat(59)} `, problem: 'too short' },
  { what: '60 characters', typed: 'x'.repeat(60), problem: null },
  { what: '500 characters among blanks', typed: ` ${'x'.repeat(500)} `, problem: null },
  { what: '500 emoji', typed: '🔦'.repeat(500), problem: null },
  { what: '501 characters', typed: 'x'.repeat(501), problem: 'too long' },
])('a description of $what cannot be submitted because it is: $problem', ({ typed, problem }) => {
  expect(descriptionProblem(typed)).toBe(problem)
})
