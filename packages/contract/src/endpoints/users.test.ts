import { describe, expect, test } from 'vitest'
import { refused, wordsOf } from '../testing/refused.ts'
import {
  Applicant,
  createProfile,
  Profile,
  updateProfile,
  User,
  Account,
  createUser,
  updateUser,
} from './users.ts'

const person = { id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const profile = {
  id: 2,
  id_provided: false,
  attended: true,
  acknowledge_rules: true,
  e_signature: 'Ada Lovelace',
  phone_number: '6075550123',
  team: 'A2B3C',
  user: person,
}

describe('signing the waiver', () => {
  const signed = { e_signature: 'Ada Lovelace', acknowledge_rules: true }

  test.each([
    { what: 'a signature and the rules', body: signed, places: [] },
    { what: 'a signature of 1 character', body: { ...signed, e_signature: 'A' }, places: [] },
    {
      what: 'one of 255 characters',
      body: { ...signed, e_signature: 'x'.repeat(255) },
      places: [],
    },
    {
      what: 'one of 256',
      body: { ...signed, e_signature: 'x'.repeat(256) },
      places: ['e_signature'],
    },
    { what: 'an empty one', body: { ...signed, e_signature: '' }, places: ['e_signature'] },
    { what: 'one of blanks', body: { ...signed, e_signature: ' \t' }, places: ['e_signature'] },
    { what: 'no signature', body: { acknowledge_rules: true }, places: ['e_signature'] },
    {
      what: 'rules denied',
      body: { ...signed, acknowledge_rules: false },
      places: ['acknowledge_rules'],
    },
    {
      what: 'rules as a text',
      body: { ...signed, acknowledge_rules: 'true' },
      places: ['acknowledge_rules'],
    },
    { what: 'no rules', body: { e_signature: 'Ada' }, places: ['acknowledge_rules'] },
    { what: 'attendance of one’s own', body: { ...signed, attended: true }, places: ['attended'] },
    {
      what: 'an identification of one’s own',
      body: { ...signed, id_provided: true },
      places: ['id_provided'],
    },
  ])('with $what has mistakes at: $places', ({ body, places }) => {
    expect(refused(createProfile.body, body)).toEqual(places)
  })

  test('trims the signature', () => {
    expect(createProfile.body.parse({ ...signed, e_signature: '  Ada ' }).e_signature).toBe('Ada')
  })

  test('is refused in the words of the form', () => {
    const words = wordsOf(createProfile.body, { e_signature: '', acknowledge_rules: false })
    expect(words).toEqual(['e-signature is required', 'All checkboxes are required'])
    expect(wordsOf(createProfile.body, { ...signed, e_signature: 'x'.repeat(256) })).toEqual([
      'Enter at most 255 characters.',
    ])
  })
})

test.each([
  { what: 'noted', body: { id_provided: true }, places: [] },
  { what: 'taken back', body: { id_provided: false }, places: [] },
  { what: 'left out', body: {}, places: ['id_provided'] },
  { what: 'a text', body: { id_provided: 'yes' }, places: ['id_provided'] },
  { what: 'a number', body: { id_provided: 1 }, places: ['id_provided'] },
  { what: 'null', body: { id_provided: null }, places: ['id_provided'] },
  {
    what: 'one of many fields',
    body: { id_provided: true, attended: true, team: 'A2B3C' },
    places: ['attended', 'team'],
  },
])('an identification that is $what has mistakes at: $places', ({ body, places }) => {
  expect(refused(updateProfile.body, body)).toEqual(places)
})

test('a profile may hide signature and phone number, and never shows more than it declares', () => {
  const hidden = { ...profile, e_signature: null, phone_number: '' }
  expect(refused(Profile, hidden)).toEqual([])
  expect(Profile.parse({ ...hidden, password_hash: 'secret' })).toEqual(hidden)
})

test('a user has a profile or none, and groups', () => {
  const groups = [{ id: 1, name: 'HSS Test Users' }]
  expect(refused(User, { ...person, profile: null, groups: [] })).toEqual([])
  expect(refused(User, { ...person, profile, groups })).toEqual([])
  expect(refused(User, person)).toEqual(['groups', 'profile'])
})

test('an applicant has one of the known review statuses', () => {
  expect(refused(Applicant, { ...person, review_status: 'None' })).toEqual([])
  expect(refused(Applicant, { ...person, review_status: 'Pending' })).toEqual(['review_status'])
})

const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' }

test.each([
  { what: 'name and email', body: ada, places: [] },
  { what: 'no last name', body: { ...ada, last_name: '' }, places: [] },
  { what: 'no first name', body: { ...ada, first_name: ' ' }, places: ['first_name'] },
  {
    what: 'names of 255 characters',
    body: { ...ada, first_name: 'x'.repeat(255), last_name: 'x'.repeat(255) },
    places: [],
  },
  { what: 'a name of 255 emoji', body: { ...ada, first_name: '🔦'.repeat(255) }, places: [] },
  {
    what: 'names of 256',
    body: { ...ada, first_name: 'x'.repeat(256), last_name: 'x'.repeat(256) },
    places: ['first_name', 'last_name'],
  },
  { what: 'an email without an @', body: { ...ada, email: 'ada.example.com' }, places: ['email'] },
  { what: 'a phone number', body: { ...ada, phone_number: '+1 (607) 555-01.23/4' }, places: [] },
  {
    what: 'a phone number in words',
    body: { ...ada, phone_number: 'none' },
    places: ['phone_number'],
  },
  {
    what: 'one of 41 digits',
    body: { ...ada, phone_number: '1'.repeat(41) },
    places: ['phone_number'],
  },
  { what: 'an unknown group', body: { ...ada, groups: ['Cooks'] }, places: ['groups.0'] },
  {
    what: 'an unknown status',
    body: { ...ada, review_status: 'Pending' },
    places: ['review_status'],
  },
  { what: 'a password', body: { ...ada, password: 'secret' }, places: ['password'] },
  { what: 'activity', body: { ...ada, is_active: false }, places: ['is_active'] },
])('a new user with $what has mistakes at: $places', ({ body, places }) => {
  expect(refused(createUser.body, body)).toEqual(places)
})

test('a new user who says nothing else has no phone number, review status or group', () => {
  const rest = { phone_number: '', review_status: 'None', groups: [] }
  expect(createUser.body.parse({ ...ada, email: ' ADA@example.com ' })).toEqual({ ...ada, ...rest })
})

test.each([
  { what: 'nothing', body: {}, places: [] },
  { what: 'activity', body: { is_active: false }, places: [] },
  { what: 'a name that is empty', body: { first_name: '' }, places: ['first_name'] },
  { what: 'an email', body: { email: 'new@example.com' }, places: ['email'] },
  { what: 'null', body: { groups: null }, places: ['groups'] },
  { what: 'an unknown group', body: { groups: ['Cooks'] }, places: ['groups.0'] },
  { what: 'no phone number', body: { phone_number: null }, places: ['phone_number'] },
  { what: 'no team at registration', body: { registration_team: null }, places: [] },
  {
    what: 'too long a team',
    body: { registration_team: 'x'.repeat(101) },
    places: ['registration_team'],
  },
])('a change of $what has mistakes at: $places', ({ body, places }) => {
  expect(refused(updateUser.body, body)).toEqual(places)
})

test('a row never shows more than it declares', () => {
  const row = {
    ...ada,
    id: 1,
    profile: null,
    groups: [],
    phone_number: '',
    review_status: 'None',
    registration_team: null,
    is_active: true,
    last_login: null,
  }
  expect(Account.parse({ ...row, password_hash: 'secret', has_own_password: true })).toEqual(row)
})
