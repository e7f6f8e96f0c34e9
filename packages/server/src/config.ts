import { isIP } from 'node:net'
import { join } from 'node:path'
import { defaultConfiguration, defaultSignout, type SignoutWindow } from '@signout/contract'

/** Everything that the environment decides (rulings §1). Instants are milliseconds since the epoch. */
export interface Config {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly dataDir: string
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly hackathonName: string
  readonly eventTimeZone: string
  readonly signout: SignoutWindow
  /** Null: the acknowledgement page is open from the beginning. */
  readonly acknowledgementOpens: number | null
  readonly registrationSiteUrl: string
  /** Origin under which browsers reach the server, without a slash at its end. */
  readonly publicUrl: string | undefined
  /** Number of proxies in front, or their addresses; false for none. */
  readonly trustProxy: number | string[] | false
  /** For how long a server that is told to stop still answers, so that a balancer notices. */
  readonly drainMs: number
  /** What of the log is written: what is at least as grave. */
  readonly logLevel: LogLevel
  /** Undefined: no mails. Set together with `publicUrl`. */
  readonly smtpUrl: string | undefined
  /** Undefined: an address that follows from the others. */
  readonly mailFrom: string | undefined
  /** Undefined: no mails to the desk. */
  readonly deskEmail: string | undefined
  /** The backups that the server makes by itself. */
  readonly backup: BackupConfig
}

export interface BackupConfig {
  /** Null: it makes none. */
  readonly everyMs: number | null
  /** How many are kept. */
  readonly keep: number
  readonly folder: string
}

const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Says in one line which variable is wrong, what it is and what it should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the environment; an empty variable is an unset one.
 *
 * @throws {ConfigError} for a value that makes no sense.
 */
export function loadConfig(environment: Environment = process.env): Config {
  const text = (name: string) => environment[name]?.trim() || undefined
  /** The variable, read by `parse`; what that cannot read, or reads as undefined, is refused. */
  const read = <T>(name: string, fallback: T, expected: string, parse: Parse<T>): T => {
    const value = text(name)
    if (value === undefined) return fallback
    const parsed = parse(value)
    if (parsed === undefined) throw invalidValue(name, value, expected)
    return parsed
  }
  const defaults: Pick<Config, keyof typeof defaultConfiguration> = defaultConfiguration
  const eventTimeZone = read('EVENT_TIME_ZONE', defaults.eventTimeZone, expectedZone, toTimeZone)
  const toInstant = (value: string) => parseInstant(value, eventTimeZone)
  const readInstant = (name: string, fallback: string) =>
    read(name, parseInstant(fallback, eventTimeZone), expectedDate, toInstant) ?? 0
  const signout = {
    opens: readInstant('SIGNOUT_OPENS', defaultSignout.opens),
    closes: readInstant('SIGNOUT_CLOSES', defaultSignout.closes),
  }
  if (signout.closes < signout.opens) {
    throw invalidValue(
      'SIGNOUT_CLOSES',
      text('SIGNOUT_CLOSES') ?? defaultSignout.closes,
      expectedOrder,
    )
  }
  const dataDir = text('DATA_DIR') ?? './data'
  const publicUrl = read('PUBLIC_URL', undefined, `${expectedAddress}, without a path`, toOrigin)
  const smtpUrl = read('SMTP_URL', undefined, expectedSmtp, toSmtp)
  if (smtpUrl !== undefined && publicUrl === undefined) {
    throw new ConfigError(`PUBLIC_URL is not set; with SMTP_URL, expected ${expectedAddress}.`)
  }
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: read('PORT', 8000, 'a whole number from 0 to 65535', toPort),
    dataDir,
    databaseUrl: read(
      'DATABASE_URL',
      undefined,
      'postgres://user:password@host/database',
      (value) => toUrl(value, ['postgres:', 'postgresql:']),
    ),
    hackathonName: text('HACKATHON_NAME') ?? defaults.hackathonName,
    eventTimeZone,
    signout,
    acknowledgementOpens: read('ACKNOWLEDGEMENT_OPENS', null, expectedDate, toInstant),
    registrationSiteUrl: read(
      'REGISTRATION_SITE_URL',
      defaults.registrationSiteUrl,
      expectedAddress,
      toBase,
    ),
    publicUrl,
    trustProxy: read('TRUST_PROXY', false, expectedProxy, toProxies),
    drainMs: 1000 * read('DRAIN_SECONDS', 0, 'a whole number from 0 to 60', toDrainSeconds),
    logLevel: read('LOG_LEVEL', 'info', 'info, warn or error', (value) =>
      logLevels.find((level) => level === value),
    ),
    smtpUrl,
    mailFrom: read('MAIL_FROM', undefined, 'an email address', toEmail),
    deskEmail: read('DESK_EMAIL', undefined, 'an email address', toEmail),
    backup: {
      everyMs: read('BACKUP_EVERY', null, 'a whole number of minutes from 1 to 10080', toMinutes),
      keep: read('BACKUP_KEEP', 10, 'a whole number from 1 to 99999', toCount),
      folder: text('BACKUP_DIR') ?? join(dataDir, 'backups'),
    },
  }
}

type Parse<T> = (value: string) => T | undefined

/** A week. */
const longestMinutes = 10_080
const expectedDate = "a date and time in the event's zone such as 2025-10-30T11:59"
const expectedZone = 'a time zone such as America/New_York'
const expectedOrder = 'a time that is not before SIGNOUT_OPENS'
const expectedAddress = 'an address such as https://signout.example.com'
const expectedProxy =
  'true, false, the number of proxies in front, or their addresses separated by commas'

const expectedSmtp =
  'smtp://host:port or smtps://host:port, with a % in the user or password written as %25'

/** Addresses of databases and mail servers hold passwords, which no log should see. */
const secretNames = new Set(['DATABASE_URL', 'SMTP_URL'])

function invalidValue(name: string, value: string, expected: string): ConfigError {
  const shown = secretNames.has(name) ? redactSecrets(value) : value
  return new ConfigError(`${name} is ${JSON.stringify(shown)}; expected ${expected}.`)
}

/** An address, well-formed or not, without user, password and query. */
function redactSecrets(address: string): string {
  const [, scheme = '', rest = ''] = /^(\w+:\/\/)?(.*)$/s.exec(address) ?? []
  return scheme + rest.replace(/^.*@/s, '…@').replace(/\?.*$/s, '?…')
}

function toPort(value: string): number | undefined {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined
}

function toDrainSeconds(value: string): number | undefined {
  return /^\d{1,2}$/.test(value) && Number(value) <= 60 ? Number(value) : undefined
}

function toMinutes(value: string): number | undefined {
  const minutes = toCount(value) ?? Infinity
  return minutes <= longestMinutes ? minutes * 60_000 : undefined
}

function toCount(value: string): number | undefined {
  return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined
}

function toTimeZone(value: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Inside a gap or a repeated hour of daylight saving time: as clocks would show it before the change. */
function parseInstant(value: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return undefined
  try {
    return Temporal.PlainDateTime.from(value).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return undefined
  }
}

function toUrl(value: string, protocols: readonly string[]): string | undefined {
  return protocols.includes(URL.parse(value)?.protocol ?? '') ? value : undefined
}

function toSmtp(value: string): string | undefined {
  const address = toUrl(value, ['smtp:', 'smtps:'])
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

function toBase(value: string): string | undefined {
  return toUrl(value, ['http:', 'https:'])?.replace(/\/+$/, '')
}

function toOrigin(value: string): string | undefined {
  const base = toBase(value)
  return base !== undefined && URL.parse(base)?.pathname === '/' ? new URL(base).origin : undefined
}

function toEmail(value: string): string | undefined {
  return isMailbox(value) ? value : undefined
}

/** Whether mails may be for it or from it: also one of this network, whose host has no dot as those of users have. */
export function isMailbox(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text)
}

/** Whether there is a mail server to send with. */
export function sendsMail({ smtpUrl }: Config): boolean {
  return smtpUrl !== undefined
}

function toProxies(value: string): number | string[] | false | undefined {
  if (/^false$/i.test(value)) return false
  if (/^true$/i.test(value)) return 1
  if (/^\d$/.test(value)) return Number(value) || false
  const addresses = value.split(',').map((address) => address.trim())
  return addresses.every(isAddressOrSubnet) ? addresses : undefined
}

function isAddressOrSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits === undefined) return most > 0
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
