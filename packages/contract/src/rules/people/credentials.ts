import { countCharacters, isLongerThan, lengthProblem, tooShort } from '../text.ts'

/** In characters. */
export const emailLength = { max: 254 } as const
/** In characters. A password that is chosen keeps to the minimum; logging in only asks for the maximum. */
export const passwordLength = { min: 8, max: 128 } as const

/** What the server and the forms say (spec §24). */
export const emailMessages = {
  missing: 'Email is required',
  malformed: 'Invalid email address',
} as const
const passwordMessages = { missing: 'Password is required' } as const

/** The same for an unknown user, a wrong password and a disabled user (spec §4, §24). */
export const wrongCredentials = 'The email or password is incorrect'

/** Of a link whose token was used, is too old, or was followed by a newer one (spec §5). */
export const endedLink = 'This link has been used or is no longer valid.'
/** For an account without a password of its own choosing, and for one with (spec §5). */
export const passwordLinkKinds = ['invitation', 'reset'] as const
export type PasswordLinkKind = (typeof passwordLinkKinds)[number]
/** How many of the most common passwords may not be chosen (spec §5). */
export const forbiddenPasswords = 3000

/** An email address as accounts have it: trimmed, and in lower case (spec §4). */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Whether a normalised text can be an email address. Angle brackets would end it in the header of a mail. */
export function isEmail(text: string): boolean {
  return !isLongerThan(text, emailLength.max) && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)
}

/** What is wrong with a new password as far as a browser can tell; the server also knows which ones are too common. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return passwordMessages.missing
  const { min, max } = passwordLength
  if (countCharacters(password) < min) return tooShort(min)
  return lengthProblem(password, max)
}

export interface TypedCredentials {
  readonly email: string
  readonly password: string
}

/** A message for each field that is wrong, undefined for one that is right (spec §24). */
export function checkCredentials({ email, password }: TypedCredentials): {
  readonly [Field in keyof TypedCredentials]: string | undefined
} {
  return {
    email: emailProblem(email),
    password: currentPasswordProblem(password),
  }
}

/** What is wrong with a present password, at a login or when it is changed. */
export function currentPasswordProblem(password: string): string | undefined {
  if (password === '') return passwordMessages.missing
  return lengthProblem(password, passwordLength.max)
}

/** What is wrong with a typed email address. */
export function emailProblem(email: string): string | undefined {
  const normalised = normaliseEmail(email)
  if (normalised === '') return emailMessages.missing
  return isEmail(normalised) ? undefined : emailMessages.malformed
}

/** Whose secret proves who is logged in (spec §3). */
export const sessionCookie = 'sessionid'
/** Whose value every call but GET sends back in the header `csrfHeader` (spec §4). */
export const csrfCookie = 'csrftoken'
export const csrfHeader = 'x-csrftoken'
