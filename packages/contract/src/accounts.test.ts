import { expect, test } from 'vitest'
import { Account, createUser, updateUser } from './accounts.ts'
import { refused } from './testing/refused.ts'

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
    is_active: true,
    last_login: null,
  }
  expect(Account.parse({ ...row, password_hash: 'secret', has_own_password: true })).toEqual(row)
})
