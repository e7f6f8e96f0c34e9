import { join } from 'node:path'
import { defaultConfiguration, defaultSignout, type SettingName } from '@signout/contract'
import {
  toBase,
  toEmail,
  toInstant,
  toOrigin,
  toProxies,
  toSmtp,
  toText,
  toTimeZone,
  toUrl,
  wholeNumber,
} from './parse-setting.ts'

/** A variable of the environment: one row for its value, its error and its line in docs/deployment.md. */
export interface Variable<T> {
  readonly name: string
  /** Undefined for a value that makes no sense. */
  readonly parse: (value: string, known: Known) => T | undefined
  /** The default as it would be written. */
  readonly unset?: string
  /** The value of an unset variable where none can be written. */
  readonly default?: T
  /** Completes "expected …" in the start's error. */
  readonly expected: string
  /** Purpose, as in docs/deployment.md, where several variables may share one text. */
  readonly text: string
  /** Set for addresses that may contain a password, which must not be logged. */
  readonly isSecret?: true
}

/** Values that others depend on, read first. */
export interface Known {
  readonly dataDir: string
  readonly eventTimeZone: string
}

const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

const switches = new Map([
  ['on', true],
  ['off', false],
])
const anAddress = 'an address such as https://signout.example.com'
const aDate = "a date and time in the event's zone such as 2025-10-30T11:59"
const where = 'where the server listens'
const signoutText = 'when items can be ordered, both ends included'
const backupText = 'how many of these backups are kept, and where'
const mailText = 'where mails come from, and where mails to the desk go'

/** What only the start of a process can decide. */
const processVariables = {
  host: variable({
    name: 'HOST',
    parse: toText,
    unset: '127.0.0.1',
    expected: 'an address of this machine',
    text: where,
  }),
  /** 0 means any free port. */
  port: variable({
    name: 'PORT',
    parse: wholeNumber(0, 65_535),
    unset: '8000',
    expected: 'a whole number from 0 to 65535',
    text: where,
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    parse: toText,
    unset: './data',
    expected: 'a folder',
    text: 'the folder of the SQLite database',
  }),
  /** Undefined for SQLite in `dataDir`. */
  databaseUrl: variable<string | undefined>({
    name: 'DATABASE_URL',
    parse: (value) => toUrl(value, ['postgres:', 'postgresql:']),
    expected: 'postgres://user:password@host/database',
    text: '`postgres://…` to use PostgreSQL instead',
    isSecret: true,
  }),
  /** Origin at which browsers reach the server, without a trailing slash. */
  publicUrl: variable<string | undefined>({
    name: 'PUBLIC_URL',
    parse: toOrigin,
    expected: `${anAddress}, without a path`,
    text: 'the address that browsers use, if there is a proxy in front; needed for password links too, unless browsers open the address that the server listens on',
  }),
  /** Number of proxies in front, or their addresses; false for none. */
  trustProxy: variable<number | string[] | false>({
    name: 'TRUST_PROXY',
    parse: toProxies,
    unset: 'false',
    expected: 'true, false, the number of proxies in front, or their addresses separated by commas',
    text: '`true`, the number of proxies, or their addresses',
  }),
  budgets: variable({
    name: 'BUDGETS',
    parse: (value) => switches.get(value.toLowerCase()),
    unset: 'on',
    expected: 'on or off',
    text: '`off`: do not limit how much one person writes and is mailed, and one team orders; for rehearsals',
  }),
  drainMs: variable({
    name: 'DRAIN_SECONDS',
    parse: wholeNumber(0, 60, 1000),
    unset: '0',
    expected: 'a whole number from 0 to 60',
    text: 'for how long a server that is told to stop (SIGTERM) still answers while its health check fails, so that a balancer notices; up to 60',
  }),
  /** Minimum level of log lines. */
  logLevel: variable<LogLevel>({
    name: 'LOG_LEVEL',
    parse: (value) => logLevels.find((level) => level === value),
    unset: 'info',
    expected: 'info, warn or error',
    text: 'the lowest severity that is logged: `info` (a line for each request), `warn`, `error`',
  }),
  /** Undefined: there are no metrics. */
  metricsToken: variable<string | undefined>({
    name: 'METRICS_TOKEN',
    parse: (value) => (/^[!-~]{16,}$/.test(value) ? value : undefined),
    expected: 'at least 16 visible ASCII characters',
    text: 'with which Prometheus reads `/metrics` ([What to watch](#what-to-watch)); if unset, there are none',
    isSecret: true,
  }),
  eventTimeZone: variable<string>({
    name: 'EVENT_TIME_ZONE',
    parse: toTimeZone,
    unset: defaultConfiguration.event_time_zone,
    expected: 'a time zone such as America/New_York',
    text: 'the time zone of all dates, here and on the screens',
  }),
  /** Undefined for an address derived from the others. */
  mailFrom: variable<string | undefined>({
    name: 'MAIL_FROM',
    parse: toEmail,
    expected: 'an email address',
    text: mailText,
  }),
  /** Undefined when no mails are sent. Set together with `publicUrl`. */
  smtpUrl: variable<string | undefined>({
    name: 'SMTP_URL',
    parse: toSmtp,
    expected:
      'smtp://host:port or smtps://host:port, with a % in the user or password written as %25',
    text: '`smtp://user:password@host:587` or `smtps://…`: the mail server; needs `PUBLIC_URL` ([Mail](#mail))',
    isSecret: true,
  }),
  /** 0 when backups are made elsewhere, null when unset. */
  backupEveryMs: variable<number | null>({
    name: 'BACKUP_EVERY',
    parse: wholeNumber(0, 10_080, 60_000),
    default: null,
    expected: 'a whole number of minutes up to 10080, or 0',
    text: 'how often the server makes a backup by itself, in minutes; `0` says that they are made elsewhere; if unset, never, and the dashboard warns',
  }),
  backupKeep: variable({
    name: 'BACKUP_KEEP',
    parse: wholeNumber(1, 99_999),
    unset: '10',
    expected: 'a whole number from 1 to 99999',
    text: backupText,
  }),
  backupFolder: variable({
    name: 'BACKUP_DIR',
    parse: (value, { dataDir }) => join(value.replace(/^DATA_DIR(?=\/)/, () => dataDir)),
    unset: 'DATA_DIR/backups',
    expected: 'a folder',
    text: backupText,
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
    text: 'shown in the header',
  }),
  signout_opens: variable({
    name: 'SIGNOUT_OPENS',
    parse: toInstant,
    unset: defaultSignout.opens,
    expected: aDate,
    text: signoutText,
  }),
  signout_closes: variable({
    name: 'SIGNOUT_CLOSES',
    parse: toInstant,
    unset: defaultSignout.closes,
    expected: aDate,
    text: signoutText,
  }),
  /** Null when the acknowledgement page is always open. */
  acknowledgement_opens: variable<number | null>({
    name: 'ACKNOWLEDGEMENT_OPENS',
    parse: toInstant,
    default: null,
    expected: aDate,
    text: 'when applicants can start signing the waiver; if unset, at any time',
  }),
  registration_site_url: variable<string>({
    name: 'REGISTRATION_SITE_URL',
    parse: toBase,
    default: defaultConfiguration.registration_site_url,
    expected: anAddress,
    text: 'the site where people apply, for links',
  }),
  /** Null when no time for returns is set. */
  return_by: variable<number | null>({
    name: 'RETURN_BY',
    parse: toInstant,
    default: null,
    expected: aDate,
    text: 'by when teams bring back what they have; if unset, no time is named',
  }),
  /** Null when the desk gets no mails. */
  desk_email: variable<string | null>({
    name: 'DESK_EMAIL',
    parse: toEmail,
    default: null,
    expected: 'an email address',
    text: mailText,
  }),
} satisfies Record<SettingName, object>

/** Every variable by its name in code. */
export const variables = { ...eventVariables, ...processVariables }

/** Infers the type of a variable from its row. */
function variable<T>(row: Variable<T>): Variable<T> {
  return row
}
