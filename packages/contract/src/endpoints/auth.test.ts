import { expect, test } from 'vitest'
import { login, logout } from './auth.ts'
import { refused } from '../testing/refused.ts'

const ada = { email: 'ada@example.com', password: 'hackathon-demo' }

test.each([
  { what: 'an email and a password', body: ada, places: [] },
  {
    what: 'what is not an email, for the answer must not tell',
    body: { ...ada, email: 'ada' },
    places: [],
  },
  { what: 'the longest password', body: { ...ada, password: 'ü'.repeat(128) }, places: [] },
  { what: '128 emoji as the password', body: { ...ada, password: '🔑'.repeat(128) }, places: [] },
  { what: 'a longer one', body: { ...ada, password: 'x'.repeat(129) }, places: ['password'] },
  { what: 'an endless email', body: { ...ada, email: 'x'.repeat(255) }, places: ['email'] },
  { what: 'no password', body: { email: ada.email }, places: ['password'] },
  {
    what: 'a password that is not text',
    body: { ...ada, password: 12345678 },
    places: ['password'],
  },
  { what: 'nothing', body: {}, places: ['email', 'password'] },
  { what: 'no body', body: undefined, places: [''] },
  { what: 'a list', body: [ada], places: [''] },
  { what: 'an unknown field', body: { ...ada, is_admin: true }, places: ['is_admin'] },
])('logging in with $what has mistakes at: $places', ({ body, places }) => {
  expect(refused(login.body, body)).toEqual(places)
})

test('a password is taken as it was typed, blanks included', () => {
  expect(login.body.parse({ ...ada, password: '  pass word ' }).password).toBe('  pass word ')
})

test('logging in and out change who is logged in', () => {
  expect([login.changes, logout.changes]).toEqual([['session'], ['session']])
})
