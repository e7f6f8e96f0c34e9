import { expect, test } from 'vitest'
import {
  firstNameProblem,
  fullName,
  losesDesk,
  type Rights,
  allGroupNames,
  isTestUser,
  normalisePhone,
  phoneProblem,
  roleOf,
} from './users.ts'

// Tests of spec §1.

const organisers = 'Hardware Site Admins'
const organiser: Rights = { is_active: true, groups: [organisers] }
const tester: Rights = { is_active: true, groups: ['HSS Test Users'] }
const former: Rights = { is_active: false, groups: [organisers] }

test.each([
  [' Ada ', null],
  ['🔦'.repeat(255), null],
  ['🔦'.repeat(256), 'Enter at most 255 characters.'],
  [' ', 'Enter a name.'],
  ['\u200B\u2060', 'Enter a name.'],
  [
    'Ada\u202E',
    'Use no line breaks, and no marks that turn the direction of writing: “Ada‹U+202E›”.',
  ],
])('the first name %j: %s', (typed, problem) => {
  expect(firstNameProblem(typed)).toBe(problem)
})

test.each([
  ['+1\u00A0416\u00A0555\u202F0100', '+1 416 555 0100'],
  ['416‑555–0100', '416-555-0100'],
  ['+1 416 555 0100\u200B', '+1 416 555 0100'],
  ['＋８１ー３ー１２３４', '+81-3-1234'],
  ['', ''],
])('the phone number %j is stored as %j', (typed, stored) => {
  expect(phoneProblem(typed)).toBeNull()
  expect(normalisePhone(typed)).toBe(stored)
})

test('what is wrong with a phone number can be seen', () => {
  const format = 'Enter digits, with spaces and + - ( ) . / between them.'
  expect(phoneProblem('call me')).toBe(format)
  expect(phoneProblem('\u202A+1 416\u202C')).toBe(
    `${format.slice(0, -1)}: “‹U+202A›+1 416‹U+202C›”.`,
  )
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

const profile = { id: 1 }
const organisersGroup = { name: 'Hardware Site Admins' }
const testersGroup = { name: 'HSS Test Users' }

test('the two groups are named as the specification names them', () => {
  expect(allGroupNames).toEqual([organisersGroup.name, testersGroup.name])
})

test.each([
  {
    who: 'a user with neither profile nor group',
    user: { profile: null, groups: [] },
    role: 'none',
  },
  {
    who: 'a test user without a profile',
    user: { profile: null, groups: [testersGroup] },
    role: 'none',
  },
  { who: 'a user with a profile', user: { profile, groups: [] }, role: 'participant' },
  {
    who: 'a test user with a profile',
    user: { profile, groups: [testersGroup] },
    role: 'participant',
  },
  {
    who: 'an organiser',
    user: { profile: null, groups: [testersGroup, organisersGroup] },
    role: 'organiser',
  },
  {
    who: 'an organiser with a profile',
    user: { profile, groups: [organisersGroup] },
    role: 'participant',
  },
  {
    who: 'a member of a group with a similar name',
    user: { profile: null, groups: [{ name: 'hardware site admins' }] },
    role: 'none',
  },
])('$who has the role $role', ({ user, role }) => {
  expect(roleOf(user)).toBe(role)
})

test('only members of the test group are test users', () => {
  expect(isTestUser({ profile, groups: [organisersGroup, testersGroup] })).toBe(true)
  expect(isTestUser({ profile, groups: [organisersGroup] })).toBe(false)
})
