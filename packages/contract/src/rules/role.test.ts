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
    user: { profile: null, groups: [] },
    role: 'none',
  },
  {
    who: 'a test user without a profile',
    user: { profile: null, groups: [tester] },
    role: 'none',
  },
  { who: 'somebody with a profile', user: { profile, groups: [] }, role: 'participant' },
  { who: 'a test user with a profile', user: { profile, groups: [tester] }, role: 'participant' },
  {
    who: 'an organiser',
    user: { profile: null, groups: [tester, organiser] },
    role: 'organiser',
  },
  {
    who: 'an organiser with a profile',
    user: { profile, groups: [organiser] },
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
  expect(isTestUser({ profile, groups: [organiser, tester] })).toBe(true)
  expect(isTestUser({ profile, groups: [organiser] })).toBe(false)
})
