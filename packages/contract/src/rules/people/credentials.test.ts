import { expect, test } from 'vitest'
import {
  currentPasswordProblem,
  emailProblem,
  isEmail,
  newPasswordProblem,
  normaliseEmail,
} from './credentials.ts'

test('an email address is stored without blanks around it, in lower case', () => {
  expect(normaliseEmail(' Ada@Example.COM ')).toBe('ada@example.com')
})

test.each([
  ['ada@example.com', true],
  ['a.b+c@mail.example.co', true],
  [`${'a'.repeat(242)}@example.com`, true],
  [`${'a'.repeat(243)}@example.com`, false],
  ['', false],
  ['ada', false],
  ['ada@example', false],
  ['ada@b@example.com', false],
  ['ada lovelace@example.com', false],
  ["o'neil+100%@mail-2.example.com", true],
  ['ada@bücher.example', true],
])('whether %j is an email address: %j', (text, is) => {
  expect(isEmail(text)).toBe(is)
})

test.each([
  [' ada@example.com', 'secret', null, null],
  ['', '', 'Email is required', 'Password is required'],
  ['  ', ' ', 'Email is required', null],
  ['ada', 'secret', 'Invalid email address', null],
  ['ada@example.com', '🔑'.repeat(128), null, null],
  ['ada@example.com', 'x'.repeat(129), null, 'Enter at most 128 characters.'],
])('logging in with %j and %j is told %j and %j', (email, password, emailError, passwordError) => {
  expect(emailProblem(email)).toBe(emailError)
  expect(currentPasswordProblem(password)).toBe(passwordError)
})

test.each([
  ['', 'Password is required'],
  ['sevench', 'Enter at least 8 characters.'],
  ['eightchr', null],
  ['🔑'.repeat(7), 'Enter at least 8 characters.'],
  ['x'.repeat(128), null],
  ['🔑'.repeat(128), null],
  ['x'.repeat(129), 'Enter at most 128 characters.'],
])('the new password %j: %s', (password, problem) => {
  expect(newPasswordProblem(password)).toBe(problem)
})
