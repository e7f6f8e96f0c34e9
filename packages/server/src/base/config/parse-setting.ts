import { isKnownInstant, isLongerThan, withoutLineBreaks } from '@signout/contract'
import { z } from 'zod'

/*
 * Parsers of settings: each returns undefined for a value that makes no sense.
 */

export function toText(value: string): string {
  return value
}

/** Makes a parser of a text on one line. */
export function textUpTo(most: number) {
  return (value: string) => (isLongerThan(value, most) ? undefined : withoutLineBreaks(value))
}

/** Makes a parser of a whole number from `least` to `most`, which is then multiplied. */
export function wholeNumber(least: 0 | 1, most: number, factor = 1) {
  return (value: string): number | undefined => {
    const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN
    return number >= least && number <= most ? number * factor : undefined
  }
}

export function toTimeZone(value: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Times in a gap or a repeated hour of daylight saving time are read as before the change. */
export function toInstant(
  value: string,
  { event_time_zone }: { readonly event_time_zone: string },
): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return undefined
  try {
    const local = Temporal.PlainDateTime.from(value)
    const instant = local.toZonedDateTime(event_time_zone).epochMilliseconds
    return isKnownInstant(instant) ? instant : undefined
  } catch {
    return undefined
  }
}

/** Formats an instant as `toInstant` parses it. */
export function formatInstant(instant: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** Whether daylight saving time skips this local time in the event's zone. */
export function isSkipped(value: string, known: { readonly event_time_zone: string }): boolean {
  const instant = toInstant(value, known)
  return instant !== undefined && formatInstant(instant, known.event_time_zone) !== value
}

function toUrl(value: string, protocols: readonly string[]): string | undefined {
  return protocols.includes(URL.parse(value)?.protocol ?? '') ? value : undefined
}

/** An address with a user and a password. One that they cut short, by a `/` that is not encoded, would show their rest. */
function toLogin(value: string, protocols: readonly string[]): string | undefined {
  const address = toUrl(value, protocols)
  if (address === undefined) return undefined
  const { username, pathname, search, hash } = new URL(address)
  const isCutShort = username === '' && (/@/.test(pathname + hash) || /^[^=]*@/.test(search))
  return isCutShort ? undefined : address
}

/**
 * In the modes below `verify-full` the driver checks certificates as in that one, and says in eight lines that it will
 * not for ever.
 */
export function toPostgres(value: string): string | undefined {
  const address = toLogin(value, ['postgres:', 'postgresql:'])
  if (address === undefined || /[?&]uselibpqcompat=true\b/.test(address)) return address
  return address.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/, 'verify-full')
}

export function toSmtp(value: string): string | undefined {
  const address = toLogin(value, ['smtp:', 'smtps:'])
  if (address === undefined) return undefined
  const { username, password } = new URL(address)
  return isEncoded(username) && isEncoded(password) ? address : undefined
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function toBase(value: string): string | undefined {
  return toUrl(value, ['http:', 'https:'])?.replace(/\/+$/, '')
}

export function toOrigin(value: string): string | undefined {
  const base = toBase(value)
  return base !== undefined && URL.parse(base)?.pathname === '/' ? new URL(base).origin : undefined
}

/** Without characters that mean something else in a header (RFC 5322 §3.2.3); a host may be an address in brackets. */
const mailbox = /^(?!.*(?:^\.|\.\.|\.@|@\.|\.$))[^\s\p{DI}@<>()[\],;:"\\]+@[^\s\p{DI}@<>(),;"\\]+$/u

/**
 * An address that mails may go to or come from; unlike those of users, its host may be one of this network, without a
 * dot.
 */
export function toEmail(value: string): string | undefined {
  return mailbox.test(value) ? value : undefined
}

export function toProxies(value: string): number | string[] | false | undefined {
  if (/^false$/i.test(value)) return false
  if (/^true$/i.test(value)) return 1
  if (/^\d$/.test(value)) return Number(value) || false
  return Addresses.safeParse(value.split(',').map((address) => address.trim())).data
}

const Addresses = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
