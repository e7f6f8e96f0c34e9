import { z } from '#schema'
import { endpoint } from '../endpoint.ts'
import {
  emailLength,
  endedLink,
  passwordLength,
  wrongCredentials,
} from '../rules/people/credentials.ts'
import { countCharacters, tooShort } from '../rules/text.ts'
import { Detail, upTo } from '../field-schemas.ts'
import { userFields } from '../user-fields.ts'
import { User } from './users.ts'

const Credentials = z.strictObject({
  email: upTo(emailLength.max, z.string()),
  password: upTo(passwordLength.max, z.string()),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login/',
  access: 'anyone',
  summary:
    'Log in. Sets a new session cookie; the answer is the same whether the email or the password is wrong.',
  body: Credentials,
  status: 200,
  response: Detail,
  refusals: {
    400: `${wrongCredentials}.`,
    429: 'Too many failed attempts.',
  },
  changes: ['session'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout/',
  access: 'anyone',
  summary: 'Log out. Ends the session on the server; succeeds even without one.',
  status: 200,
  response: Detail,
  changes: ['session'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset/',
  access: 'anyone',
  summary:
    'Ask for a link by mail to choose a new password. Without a mail server nothing happens; the answer never tells whether there is such an account.',
  body: z.strictObject({ email: z.string() }),
  status: 204,
  response: z.undefined(),
  refusals: { 429: 'Too many requests for this account.' },
  changes: ['session'],
})

const newPassword = upTo(passwordLength.max, z.string())
  .refine((text) => countCharacters(text) >= passwordLength.min, tooShort(passwordLength.min))
  .meta({ minLength: passwordLength.min })

export const choosePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/',
  access: 'anyone',
  summary:
    'Choose a password. With the token of a link: ends all sessions of the account and logs in. With the current password: ends the other sessions; the answer is empty then.',
  body: z.union([
    z.strictObject({ token: z.string().max(200), password: newPassword }),
    z.strictObject({
      current_password: upTo(passwordLength.max, z.string()),
      password: newPassword,
    }),
  ]),
  status: 200,
  mayBeEmpty: true,
  response: Detail.optional(),
  refusals: {
    400: `${endedLink} Or the current password is wrong, or the new one too easily guessed.`,
    401: 'Not logged in, which a change with the current password requires.',
    429: 'The current password was wrong too often, or too many users log in.',
  },
  changes: ['session'],
})

export const setUp = endpoint({
  method: 'POST',
  path: '/api/auth/setup/',
  access: 'anyone',
  summary:
    'Make the first organiser, with the token that a start without one prints. Logs them in.',
  body: z.strictObject({
    token: z.string().max(200),
    email: userFields.email.create,
    first_name: userFields.first_name.create,
    last_name: userFields.last_name.create,
    password: newPassword,
  }),
  status: 201,
  response: User,
  refusals: {
    400: `${endedLink} Or the account makes no sense.`,
    404: 'There is an organiser, or the caller is logged in.',
    429: 'Too many users log in.',
  },
  changes: ['session'],
})
