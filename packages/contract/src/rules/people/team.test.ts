import { expect, test } from 'vitest'
import {
  isUsableTeamCode,
  normaliseTeamCode,
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
  { members: 0, problem: 'too small' },
  { members: 1, problem: 'too small' },
  { members: 2, problem: null },
  { members: 3, problem: null },
  { members: 4, problem: null },
  { members: 5, problem: 'too large' },
])('a team of $members is $problem', ({ members, problem }) => {
  expect(teamSizeProblem(members)).toBe(problem)
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
  'A2B3C\u200B',
  '\uFEFFa2b3c ',
  'ａ２ｂ３ｃ',
  'A2B3C.',
  'a2b3c。\u00A0',
  'A2B3C. \n',
  '\u200Ea2b3c',
  'https://signout.example.com/?join=A2B3C.',
])('%j is the code A2B3C', (typed) => {
  expect(normaliseTeamCode(typed)).toBe('A2B3C')
})

test('a description has 60 to 500 characters', () => {
  expect(projectDescriptionLength).toEqual({ min: 60, max: 500 })
})

test.each([
  { what: 'no description', description: null, missing: 60 },
  { what: 'an empty one', description: '', missing: 60 },
  { what: 'blanks alone', description: ' \n\t '.repeat(40), missing: 60 },
  { what: 'what cannot be seen', description: '\u200B'.repeat(60), missing: 60 },
  { what: 'marks of direction', description: '\u200E'.repeat(60), missing: 60 },
  { what: 'one letter and marks', description: `x${'\u200E'.repeat(59)}`, missing: 58 },
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
