import { expect, test } from 'vitest'
import { allGroupNames, isTestUser, roleOf } from './role.ts'

const profile = { id: 1 }
const organiser = { name: 'Hardware Site Admins' }
const tester = { name: 'HSS Test Users' }

test('the two groups are named as the specification names them', () => {
  expect(allGroupNames).toEqual([organiser.name, tester.name])
})

test.each([
  {
    who: 'somebody with neither profile nor group',
    person: { profile: null, groups: [] },
    role: 'none',
  },
  {
    who: 'a test user without a profile',
    person: { profile: null, groups: [tester] },
    role: 'none',
  },
  { who: 'somebody with a profile', person: { profile, groups: [] }, role: 'participant' },
  { who: 'a test user with a profile', person: { profile, groups: [tester] }, role: 'participant' },
  {
    who: 'an organiser',
    person: { profile: null, groups: [tester, organiser] },
    role: 'organiser',
  },
  {
    who: 'an organiser with a profile',
    person: { profile, groups: [organiser] },
    role: 'participant',
  },
  {
    who: 'a member of a group with a similar name',
    person: { profile: null, groups: [{ name: 'hardware site admins' }] },
    role: 'none',
  },
])('$who has the role $role', ({ person, role }) => {
  expect(roleOf(person)).toBe(role)
})

test('only members of the test group are test users', () => {
  expect(isTestUser({ profile, groups: [organiser, tester] })).toBe(true)
  expect(isTestUser({ profile, groups: [organiser] })).toBe(false)
})
