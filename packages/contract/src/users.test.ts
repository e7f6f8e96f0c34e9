import { describe, expect, test } from 'vitest'
import { refused, wordsOf } from './testing/refused.ts'
import { Applicant, createProfile, Profile, updateProfile, User } from './users.ts'

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
  })
})

test.each([
  { what: 'noted', body: { id_provided: true }, places: [] },
  { what: 'taken back', body: { id_provided: false }, places: [] },
  { what: 'left out', body: {}, places: ['id_provided'] },
  { what: 'a text', body: { id_provided: 'yes' }, places: ['id_provided'] },
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
