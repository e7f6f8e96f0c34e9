import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { normaliseEmail } from '@signout/contract'
import type { ThrottleRule } from '../throttle/throttle.ts'

/**
 * Account and address count together: a venue sits behind one address, and a stranger elsewhere must not lock
 * somebody's account (rulings §2).
 */
export const loginRule: ThrottleRule = {
  name: 'login',
  free: 5,
  freeInAll: Infinity,
  firstWaitMs: 30_000,
  longestWaitMs: 15 * 60_000,
  complaint: 'Too many failed attempts to log in.',
}

/** By account and address as well. Every request counts: one that brings a mail is a nuisance, too (beyond §5). */
export const resetRule: ThrottleRule = {
  ...loginRule,
  name: 'reset',
  complaint: 'Too many requests for a link.',
}

/** By user: whoever finds an unlocked screen must not guess the password there. */
export const passwordRule: ThrottleRule = {
  ...loginRule,
  name: 'password',
  complaint: 'Too many wrong passwords.',
}

/** Hashed, because anything may be typed as an email, now and then a password. */
export function loginSubject(email: string, address: string): string {
  return createHash('sha256')
    .update(`${normaliseEmail(email)}|${networkOf(address)}`)
    .digest('base64url')
}

/** Whoever has one IPv6 address usually has the 2^64 around it. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
