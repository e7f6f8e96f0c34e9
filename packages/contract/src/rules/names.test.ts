import { expect, test } from 'vitest'
import { categoryFields, itemFields } from '../item-fields.ts'
import { userFields } from '../user-fields.ts'
import { isEmail } from './people/credentials.ts'
import { firstNameProblem, lastNameProblem } from './people/users.ts'
import { nameProblem } from './text.ts'

// Tests of spec §7: what names are made of.

const marks = [
  '\n',
  '\r',
  '\r\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]
const bad = marks.map((mark) => `Ada${mark}Lovelace`)
const good = ['Ada Lovelace', 'Zoë', 'أدا', '阿达', 'O’Neill-Smith', 'A\u200DB', 'Ω 5 % "x" <y>']

const readers = [
  itemFields.name.create,
  itemFields.name.change,
  categoryFields.name.create,
  userFields.first_name.create,
  userFields.last_name.change,
]

test.each(bad)('%j is no name', (name) => {
  for (const problem of [nameProblem, firstNameProblem, lastNameProblem]) {
    expect(problem(name)).toMatch(/line breaks/)
  }
  for (const reader of readers) expect(reader.safeParse(name).success).toBe(false)
})

test.each(good)('%j is a name', (name) => {
  for (const problem of [nameProblem, firstNameProblem, lastNameProblem]) {
    expect(problem(name)).toBeNull()
  }
  for (const reader of readers) expect(reader.safeParse(name).success).toBe(true)
})

test.each([
  ['ada@example.com', true],
  ['<ada@example.com>', false],
  ['ada>@example.com', false],
  ['ada@exam<ple.com', false],
])('%j can be an email: %j', (email, can) => {
  expect(isEmail(email)).toBe(can)
})
