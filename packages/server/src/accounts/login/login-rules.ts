import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { normaliseEmail } from '@signout/contract'
import type { ThrottleRule } from '../sessions/throttle.ts'

/**
 * Account and address count together: a venue sits behind one address, and a stranger elsewhere must not lock an
 * account (spec §4).
 */
export const loginRule: ThrottleRule = {
  name: 'login',
  firstWaitMs: 30_000,
  longestWaitMs: 15 * 60_000,
  complaint: 'Too many failed attempts to log in.',
}

/** Counted by account and address as well. Every request counts, since unwanted mails are a nuisance (spec §5). */
export const resetRule: ThrottleRule = {
  ...loginRule,
  name: 'reset',
  complaint: 'Too many requests for a link.',
}

/** Counted by user, so that a password cannot be guessed on an unlocked screen. */
export const passwordRule: ThrottleRule = {
  ...loginRule,
  name: 'password',
  complaint: 'Too many wrong passwords.',
}

/** Counted by browser, for known browsers, so that a stranger's guesses do not lock them out. */
export const knownRule: ThrottleRule = { ...loginRule, name: 'known-login' }

/** Hash of who waits: anything may be typed as an email, even a password. */
export function whoLogsIn(email: string, address: string): string {
  return createHash('sha256')
    .update(`${normaliseEmail(email)}|${networkOf(address)}`)
    .digest('base64url')
}

/** The owner of an IPv6 address usually has its whole /64. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
