import { z } from '#schema'
import { endpoint } from './endpoint.ts'
import { emailLength, passwordLength, wrongCredentials } from './rules/credentials.ts'
import { Detail } from './shapes.ts'

const Credentials = z.strictObject({
  email: z.string().max(emailLength.max),
  password: z.string().max(passwordLength.max),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login/',
  access: 'anyone',
  summary:
    'Log in. Sets a new session cookie; the answer is the same whether the e-mail or the password is wrong.',
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
  summary: 'Log out. Ends the session on the server; succeeds even when nobody is logged in.',
  status: 200,
  response: Detail,
  changes: ['session'],
})
