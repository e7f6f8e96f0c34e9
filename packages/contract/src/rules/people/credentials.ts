import { toReadableDomain } from '#rules/domain-names'
import { countCharacters, isLongerThan, lengthProblem, problemUnless, tooShort } from '../text.ts'
import { plainPunctuation } from '../typed-text.ts'

/** Maximum length of an email address, in characters. */
export const emailLength = { max: 254 } as const
/** Length of a password, in characters. The minimum applies to new passwords; a login checks only the maximum. */
export const passwordLength = { min: 8, max: 128 } as const

/** Messages of the server and the forms (spec §24). */
const emailMessages = {
  missing: 'Email is required',
  malformed: 'Invalid email address',
} as const
const passwordMessages = { missing: 'Password is required' } as const

/** One message for an unknown user, a wrong password and a disabled user (spec §4, §24). */
export const wrongCredentials = 'The email or password is incorrect'

/** Message about a link whose token was used, has expired or was replaced by a newer one (spec §5). */
export const endedLink = 'This link has been used or is no longer valid.'
/** Kinds of password link: for accounts without a password chosen by their owner, and for those with one (spec §5). */
export const passwordLinks = {
  invitation: { lasts: '14 days', ms: 14 * 24 * 3_600_000 },
  reset: { lasts: 'an hour', ms: 3_600_000 },
} as const satisfies Record<string, { readonly lasts: string; readonly ms: number }>
export type PasswordLinkKind = keyof typeof passwordLinks
// Sound: the keys of a literal object.
export const passwordLinkKinds = Object.keys(passwordLinks) as readonly PasswordLinkKind[]
/** Number of the most common passwords that are refused (spec §5). */
export const forbiddenPasswords = 3000

/** An international domain in either form: browsers turn what is typed into `xn--`, which others paste. */
const internationalDomain = /(?<=@)(?=.*(?:[^\0-\x7F]|xn--))[\p{L}\p{M}\p{N}\p{So}.\u3002_-]+$/u

/**
 * Normalises an email address as accounts store it: in plain characters and lower case, an international domain in the
 * form in which it is read (spec §4, decision 042).
 */
export function normaliseEmail(typed: string): string {
  return plainPunctuation(typed)
    .replaceAll(/[‘’ʼ]/g, "'")
    .normalize('NFC')
    .toLowerCase()
    .replace(internationalDomain, toReadableDomain)
}

/** Whether a normalised text has the form of an email address; accounts of older versions have no other rule. */
export function isEmail(text: string): boolean {
  return !isLongerThan(text, emailLength.max) && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)
}

const localPart = String.raw`[^\s\p{Cc}\p{DI}@<>()\[\]\\,;:".]+`
const domainLabel = String.raw`(?!-)[\p{L}\p{M}\p{N}\p{So}_-]{1,63}(?<!-)`
/** Neither two dots nor a comma at the end, no scheme before it, and no number for a top-level domain. */
const deliverable = new RegExp(
  String.raw`^${localPart}(?:\.${localPart})*@(?:${domainLabel}\.)+(?!\d+$)${domainLabel}$`,
  'u',
)

/** Whether a mail server may take a normalised address, as new accounts have it. */
export function isDeliverable(text: string): boolean {
  return isEmail(text) && deliverable.test(text)
}

/** What is wrong with a new password, or null, as far as a browser can tell; the server also refuses common ones. */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return passwordMessages.missing
  const { min, max } = passwordLength
  if (countCharacters(password) < min) return tooShort(min)
  return lengthProblem(password, max)
}

/** What is wrong with a current password, at login or when it is changed; null if nothing is. */
export function currentPasswordProblem(password: string): string | null {
  if (password === '') return passwordMessages.missing
  return lengthProblem(password, passwordLength.max)
}

/** What is wrong with the email address of an account, as it is typed; null if nothing is. */
export function emailProblem(typed: string): string | null {
  const email = normaliseEmail(typed)
  if (email === '') return emailMessages.missing
  return problemUnless(isEmail(email), email, emailMessages.malformed)
}

/** What is wrong with a typed email address for a new account; null if nothing is. */
export function newEmailProblem(typed: string): string | null {
  const email = normaliseEmail(typed)
  return emailProblem(typed) ?? problemUnless(isDeliverable(email), email, emailMessages.malformed)
}
