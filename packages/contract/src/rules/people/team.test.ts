import { expect, test } from 'vitest'
import {
  isUsableTeamCode,
  normaliseTeamCode,
  teamCodeAlphabet,
  teamCodeLength,
  teamSizeProblem,
  teamSizesText,
  defaultTeamRules as rules,
  describesProject,
  descriptionProblem,
  missingCharacters,
  projectDescriptionLength,
  spotsRemaining,
} from './team.ts'

// Tests of spec §12.

test('by default a team that orders has two to four members and a description of 60 characters', () => {
  expect(rules).toEqual({ team_size_min: 2, team_size_max: 4, project_description_min: 60 })
})

const larger = { team_size_min: 3, team_size_max: 5, project_description_min: 0 }
const alone = { ...rules, team_size_min: 1, team_size_max: 1 }

test.each([
  { members: 0, problem: 'too small' },
  { members: 1, problem: 'too small' },
  { members: 2, problem: null },
  { members: 3, problem: null },
  { members: 4, problem: null },
  { members: 5, problem: 'too large' },
])('a team of $members is $problem', ({ members, problem }) => {
  expect(teamSizeProblem(members, rules)).toBe(problem)
})

test.each([
  [larger, 2, 'too small'],
  [larger, 3, null],
  [larger, 5, null],
  [larger, 6, 'too large'],
  [alone, 1, null],
  [alone, 2, 'too large'],
])('where the rules are %j a team of %i is %s', (own, members, problem) => {
  expect(teamSizeProblem(members, own)).toBe(problem)
})

test.each([
  [rules, '2 to 4'],
  [larger, '3 to 5'],
  [alone, '1'],
])('the sizes of %j are %s', (own, text) => {
  expect(teamSizesText(own)).toBe(text)
})

test.each([
  [0, 4],
  [1, 3],
  [3, 1],
  [4, 0],
  [5, 0],
])('a team of %i has %i spots left', (members, spots) => {
  expect(spotsRemaining(members, rules)).toBe(spots)
  expect(spotsRemaining(members, larger)).toBe(Math.max(0, 5 - members))
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

test('a description has at most 500 characters', () => {
  expect(projectDescriptionLength).toEqual({ max: 500 })
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
  expect(missingCharacters(description, rules)).toBe(missing)
})

test.each([
  [0, null, 0],
  [1, null, 1],
  [500, 'x'.repeat(499), 1],
  [500, 'x'.repeat(500), 0],
])('where %i characters are asked for, of %j are missing: %i', (least, description, missing) => {
  const own = { ...rules, project_description_min: least }
  expect(missingCharacters(description, own)).toBe(missing)
})

test.each([
  { what: 'no description', description: null, enough: false },
  { what: '59 characters', description: 'x'.repeat(59), enough: false },
  { what: '60 characters', description: 'x'.repeat(60), enough: true },
])('$what describes the project well enough to order: $enough', ({ description, enough }) => {
  expect(describesProject(description, rules)).toBe(enough)
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
  expect(descriptionProblem(typed, rules)).toBe(problem)
})

test('an optional description may be empty, and is at most as long', () => {
  expect(descriptionProblem(' ', larger)).toBeNull()
  expect(descriptionProblem('x', larger)).toBeNull()
  expect(descriptionProblem('x'.repeat(501), larger)).toBe('too long')
})
