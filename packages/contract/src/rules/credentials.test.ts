import { expect, test } from 'vitest'
import { checkCredentials, normaliseEmail } from './credentials.ts'

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['a.b+c@mail.example.co', 'a.b+c@mail.example.co'],
  [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  [`${'a'.repeat(243)}@example.com`, undefined],
  ['', undefined],
  ['ada', undefined],
  ['ada@example', undefined],
  ['ada@b@example.com', undefined],
  ['ada lovelace@example.com', undefined],
])('the e-mail address %j is stored as %j', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
})

test.each([
  [' ada@example.com', 'secret', undefined, undefined],
  ['', '', 'Email is required', 'Password is required'],
  ['  ', ' ', 'Email is required', undefined],
  ['ada', 'secret', 'Invalid email address', undefined],
])('logging in with %j and %j is told %j and %j', (email, password, emailError, passwordError) => {
  expect(checkCredentials({ email, password })).toEqual({
    email: emailError,
    password: passwordError,
  })
})
