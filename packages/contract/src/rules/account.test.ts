import { expect, test } from 'vitest'
import { firstNameProblem, fullName, losesDesk, type Rights } from './account.ts'

const organisers = 'Hardware Site Admins'
const organiser: Rights = { is_active: true, groups: [organisers] }
const tester: Rights = { is_active: true, groups: ['HSS Test Users'] }
const former: Rights = { is_active: false, groups: [organisers] }

test.each([
  [' Ada ', undefined],
  ['🔦'.repeat(255), undefined],
  ['🔦'.repeat(256), 'Enter at most 255 characters.'],
  [' ', 'Enter a name.'],
])('the first name %j: %s', (typed, problem) => {
  expect(firstNameProblem(typed)).toBe(problem)
})

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
])('a user named %j and %j is called %j', (first_name, last_name, expected) => {
  expect(fullName({ first_name, last_name })).toBe(expected)
})

test.each([
  ['an organiser who leaves the group', organiser, { is_active: true, groups: [] }, true],
  ['an organiser who is disabled', organiser, former, true],
  [
    'an organiser who gets another group',
    organiser,
    { is_active: true, groups: ['HSS Test Users', organisers] },
    false,
  ],
  ['a tester who is disabled', tester, { ...tester, is_active: false }, false],
  ['a disabled organiser who leaves the group', former, { is_active: false, groups: [] }, false],
  ['a disabled organiser who is enabled', former, organiser, false],
] as const)('%s', (_, before, after, loses) => {
  expect(losesDesk(before, after)).toBe(loses)
})
