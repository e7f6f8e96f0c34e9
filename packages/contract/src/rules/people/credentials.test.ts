import { expect, test } from 'vitest'
import {
  currentPasswordProblem,
  emailProblem,
  isDeliverable,
  isEmail,
  newEmailProblem,
  newPasswordProblem,
  normaliseEmail,
} from './credentials.ts'

test('an email address is stored without blanks around it, in lower case', () => {
  expect(normaliseEmail(' Ada@Example.COM ')).toBe('ada@example.com')
})

test.each([
  ['zoe@example.com\u200B', 'zoe@example.com'],
  ['\uFEFFzoe\u00AD@exam\u2060ple.com', 'zoe@example.com'],
  ['ｚoe@example.com', 'ｚoe@example.com'],
  ['O’Neil@example.com', "o'neil@example.com"],
  ['zoe\u2011b@my\u2010host.example', 'zoe-b@my-host.example'],
  ['jo\u0308rg@example.com', 'jörg@example.com'],
  ['max@müller.de', 'max@müller.de'],
  ['max@xn--mller-kva.de', 'max@müller.de'],
  ['MAX@XN--MLLER-KVA.DE', 'max@müller.de'],
  ['Max@MU\u0308LLER。DE', 'max@müller.de'],
  ['max@post.straße.example', 'max@post.straße.example'],
  ['max@xn--80ak6aa92e.рф', 'max@аррӏе.рф'],
  ['max@xn--i-7iq.ws', 'max@i❤.ws'],
  ['max@xn--99999999999.de', 'max@xn--99999999999.de'],
  ['max@ex%61mple.de', 'max@ex%61mple.de'],
])('%j is stored and looked up as %j', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
  expect(normaliseEmail(stored)).toBe(stored)
  expect(newEmailProblem(stored) === null).toBe(!stored.includes('%'))
})

test.each([
  'ada..lovelace@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada@example..com',
  'ada@example.com.',
  'ada@.example.com',
  'ada@example.com,',
  'ada@example.com;',
  'ada@example.com, grace@example.com',
  'mailto:ada@example.com',
  'https://ada@example.com',
  'ada@-example.com',
  'ada@example.123',
  'ada@exam/ple.com',
  'ada@[127.0.0.1]',
  `ada@${'x'.repeat(64)}.com`,
  '"ada"@example.com',
  'ada\u0007@example.com',
  '\u202Aada@example.com\u202C',
])('no mail server takes %j', (email) => {
  expect(isDeliverable(email)).toBe(false)
  expect(newEmailProblem(email)).toMatch(/^Invalid email address/)
})

test('an address of an older version still logs in', () => {
  expect(emailProblem('ada..lovelace@example.com')).toBeNull()
})

test('what is hidden in an address is shown', () => {
  expect(newEmailProblem('\u202Eada@example.com')).toBe(
    'Invalid email address: “‹U+202E›ada@example.com”.',
  )
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
