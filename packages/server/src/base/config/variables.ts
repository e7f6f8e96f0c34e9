import { join } from 'node:path'
import {
  defaultConfiguration,
  defaultSignout,
  mostCredits,
  projectDescriptionLength,
  settingLengths,
  type SettingName,
} from '@signout/contract'
import {
  toBase,
  toEmail,
  toInstant,
  toOrigin,
  toPostgres,
  toProxies,
  toSmtp,
  textUpTo,
  toText,
  toTimeZone,
  wholeNumber,
} from './parse-setting.ts'

/** A value that the environment, the desk or neither gives. */
export interface Value<T> {
  /** Undefined for a value that makes no sense. */
  readonly parse: (value: string, known: Known) => T | undefined
  /** The default as it would be written. */
  readonly unset?: string
  /** The value of an unset variable where none can be written. */
  readonly default?: T
  /** Completes "expected …" in the start's error. */
  readonly expected: string
}

/** A variable of the environment; docs/deployment.md says what it is for. */
export interface Variable<T> extends Value<T> {
  readonly name: string
  /** Set for addresses that may contain a password, which must not be logged. */
  readonly isSecret?: true
}

/** Values that others depend on, read first. */
export interface Known {
  readonly dataDir: string
  readonly event_time_zone: string
}

const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

const switches = new Map([
  ['on', true],
  ['off', false],
])
const anAddress = 'an address such as https://signout.example.com'
const teamSize = { parse: wholeNumber(1, 20), expected: 'a whole number from 1 to 20' }
const aDate = "a date and time in the event's zone such as 2025-10-30T11:59"

/** What only the start of a process can decide. */
const processVariables = {
  host: variable({
    name: 'HOST',
    parse: toText,
    unset: '127.0.0.1',
    expected: 'an address of this machine',
  }),
  port: variable({
    name: 'PORT',
    parse: wholeNumber(0, 65_535),
    unset: '8000',
    expected: 'a whole number from 0 to 65535',
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    parse: toText,
    unset: './data',
    expected: 'a folder',
  }),
  /** Undefined for SQLite in `dataDir`. */
  databaseUrl: variable<string | undefined>({
    name: 'DATABASE_URL',
    parse: toPostgres,
    expected:
      'postgres://user:password@host/database, with a / ? or # in the password written as %2F, %3F or %23',
    isSecret: true,
  }),
  /** Origin at which browsers reach the server, without a trailing slash. */
  publicUrl: variable<string | undefined>({
    name: 'PUBLIC_URL',
    parse: toOrigin,
    expected: `${anAddress}, without a path`,
  }),
  /** Number of proxies in front, or their addresses; false for none. */
  trustProxy: variable<number | string[] | false>({
    name: 'TRUST_PROXY',
    parse: toProxies,
    unset: 'false',
    expected: 'true, false, the number of proxies in front, or their addresses separated by commas',
  }),
  budgets: variable({
    name: 'BUDGETS',
    parse: (value) => switches.get(value.toLowerCase()),
    unset: 'on',
    expected: 'on or off',
  }),
  drainMs: variable({
    name: 'DRAIN_SECONDS',
    parse: wholeNumber(0, 60, 1000),
    unset: '0',
    expected: 'a whole number from 0 to 60',
  }),
  logLevel: variable<LogLevel>({
    name: 'LOG_LEVEL',
    parse: (value) => logLevels.find((level) => level === value),
    unset: 'info',
    expected: 'info, warn or error',
  }),
  metricsToken: variable<string | undefined>({
    name: 'METRICS_TOKEN',
    parse: (value) => (/^[!-~]{16,}$/.test(value) ? value : undefined),
    expected: 'at least 16 visible ASCII characters',
    isSecret: true,
  }),
  /** Undefined for an address derived from the others. */
  mailFrom: variable<string | undefined>({
    name: 'MAIL_FROM',
    parse: toEmail,
    expected: 'an email address',
  }),
  /** Undefined when no mails are sent. Set together with `publicUrl`. */
  smtpUrl: variable<string | undefined>({
    name: 'SMTP_URL',
    parse: toSmtp,
    expected:
      'smtp://host:port or smtps://host:port, with a / or % in the user or password written as %2F or %25',
    isSecret: true,
  }),
  /** 0 when backups are made elsewhere, null when unset. */
  backupEveryMs: variable<number | null>({
    name: 'BACKUP_EVERY',
    parse: wholeNumber(0, 10_080, 60_000),
    default: null,
    expected: 'a whole number of minutes up to 10080, or 0',
  }),
  backupKeep: variable({
    name: 'BACKUP_KEEP',
    parse: wholeNumber(1, 99_999),
    unset: '10',
    expected: 'a whole number from 1 to 99999',
  }),
  backupFolder: variable({
    name: 'BACKUP_DIR',
    parse: (value, { dataDir }) => join(value.replace(/^DATA_DIR(?=\/)/, () => dataDir)),
    unset: 'DATA_DIR/backups',
    expected: 'a folder',
  }),
}

/**
 * Settings that the desk may change where the environment does not set them; the contract's half is
 * `event-settings.ts`.
 */
export const eventVariables = {
  hackathon_name: variable<string>({
    name: 'HACKATHON_NAME',
    parse: toText,
    unset: defaultConfiguration.hackathon_name,
    expected: 'a name',
  }),
  event_time_zone: variable<string>({
    name: 'EVENT_TIME_ZONE',
    parse: toTimeZone,
    unset: defaultConfiguration.event_time_zone,
    expected: 'a time zone such as America/New_York',
  }),
  signout_opens: variable({
    name: 'SIGNOUT_OPENS',
    parse: toInstant,
    unset: defaultSignout.opens,
    expected: aDate,
  }),
  signout_closes: variable({
    name: 'SIGNOUT_CLOSES',
    parse: toInstant,
    unset: defaultSignout.closes,
    expected: aDate,
  }),
  team_size_min: variable({
    name: 'TEAM_SIZE_MIN',
    ...teamSize,
    unset: String(defaultConfiguration.team_size_min),
  }),
  team_size_max: variable({
    name: 'TEAM_SIZE_MAX',
    ...teamSize,
    unset: String(defaultConfiguration.team_size_max),
  }),
  project_description_min: variable({
    name: 'PROJECT_DESCRIPTION_MIN',
    parse: wholeNumber(0, projectDescriptionLength.max),
    unset: String(defaultConfiguration.project_description_min),
    expected: `a whole number from 0 to ${projectDescriptionLength.max}`,
  }),
  /** Null for the built-in one. Too long for the environment. */
  waiver_text: value<string | null>({
    parse: toText,
    default: null,
    expected: 'a text',
  }),
  desk_place: variable<string | null>({
    name: 'DESK_PLACE',
    parse: textUpTo(settingLengths.deskPlace),
    default: null,
    expected: `a text of at most ${settingLengths.deskPlace} characters`,
  }),
  /** Made and ended while the event runs, so the environment has none. */
  announcement: value<string | null>({
    parse: textUpTo(settingLengths.announcement),
    default: null,
    expected: `a text of at most ${settingLengths.announcement} characters`,
  }),
  /** Null where nothing costs credits. */
  team_credits: variable<number | null>({
    name: 'TEAM_CREDITS',
    parse: wholeNumber(0, mostCredits.team),
    default: null,
    expected: `a whole number from 0 to ${mostCredits.team}`,
  }),
  /** Null when the acknowledgement page is always open. */
  acknowledgement_opens: variable<number | null>({
    name: 'ACKNOWLEDGEMENT_OPENS',
    parse: toInstant,
    default: null,
    expected: aDate,
  }),
  registration_site_url: variable<string>({
    name: 'REGISTRATION_SITE_URL',
    parse: toBase,
    default: defaultConfiguration.registration_site_url,
    expected: anAddress,
  }),
  return_by: variable<number | null>({
    name: 'RETURN_BY',
    parse: toInstant,
    default: null,
    expected: aDate,
  }),
  desk_email: variable<string | null>({
    name: 'DESK_EMAIL',
    parse: toEmail,
    default: null,
    expected: 'an email address',
  }),
} satisfies Record<SettingName, object>

export const variables = { ...eventVariables, ...processVariables }

/** Whether the environment can give a value, too. */
export function isVariable<T>(value: Value<T>): value is Variable<T> {
  return 'name' in value
}

/** Infers the type of a value from its row. */
function value<T>(row: Value<T>): Value<T> {
  return row
}

/** Infers the type of a variable from its row. */
function variable<T>(row: Variable<T>): Variable<T> {
  return row
}
