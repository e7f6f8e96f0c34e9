import { expect, test } from 'vitest'
import {
  describesProject,
  descriptionProblem,
  missingCharacters,
  projectDescriptionLength,
} from './project-description.ts'

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
