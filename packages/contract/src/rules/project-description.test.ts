import { expect, test } from 'vitest'
import { missingCharacters, PROJECT_DESCRIPTION } from './project-description.ts'

test('a description has 60 to 500 characters', () => {
  expect(PROJECT_DESCRIPTION).toEqual({ min: 60, max: 500 })
})

test.each([
  { what: 'no description', description: null, missing: 60 },
  { what: 'an empty one', description: '', missing: 60 },
  { what: 'blanks alone', description: ' \n\t '.repeat(40), missing: 60 },
  { what: '59 characters', description: 'x'.repeat(59), missing: 1 },
  { what: '59 characters among blanks', description: `  ${'x'.repeat(59)}  `, missing: 1 },
  { what: '60 characters', description: 'x'.repeat(60), missing: 0 },
  { what: '500 characters', description: 'x'.repeat(500), missing: 0 },
])('$what: $missing characters are missing', ({ description, missing }) => {
  expect(missingCharacters(description)).toBe(missing)
})
