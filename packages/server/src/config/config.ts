import { type SettingName, settingNames, type SignoutWindow } from '@signout/contract'
import { eventRows, type Known, type Setting, settings } from './settings.ts'

type Settings = typeof settings
type Values = {
  readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never
}

/** Settings that the desk may change as well. Times are milliseconds since the epoch. */
export type EventSettings = Pick<Values, SettingName>

/** Settings that only the environment decides (spec §2). */
export interface ProcessConfig extends Omit<Values, SettingName | BackupPart> {
  /** Scheduled backups. */
  readonly backup: BackupConfig
}

/** The configuration read at the start; `settingsOf` has the values that the desk has changed. */
export interface Config extends ProcessConfig, EventSettings {
  /** Settings set by the environment, which the desk cannot change. */
  readonly fixed: ReadonlySet<SettingName>
}

type BackupPart = 'backupEveryMs' | 'backupKeep' | 'backupFolder'

interface BackupConfig {
  readonly everyMs: Values['backupEveryMs']
  readonly keep: Values['backupKeep']
  readonly folder: Values['backupFolder']
}

/** Names in one line the wrong variable, its value and what was expected. */
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
  const {
    backupEveryMs: everyMs,
    backupKeep: keep,
    backupFolder,
    ...values
  } = readValues(environment)
  const { signout_opens: opens, signout_closes: closes, smtpUrl, publicUrl } = values
  const fixed = new Set(settingNames.filter((name) => isSet(environment, eventRows[name])))
  // An end that the environment leaves to the desk can be changed while the server runs.
  if (closes < opens && fixed.has('signout_opens') && fixed.has('signout_closes')) {
    const written = environment[settings.signout_closes.variable]?.trim() ?? ''
    throw invalidValue(settings.signout_closes, written, 'a time that is not before SIGNOUT_OPENS')
  }
  if (smtpUrl !== undefined && publicUrl === undefined) {
    throw new ConfigError(
      `PUBLIC_URL is not set; with SMTP_URL, expected ${settings.registration_site_url.expected}.`,
    )
  }
  return { ...values, backup: { everyMs, keep, folder: backupFolder }, fixed }
}

/** The time in which participants can order. */
export function windowOf({ signout_opens, signout_closes }: EventSettings): SignoutWindow {
  return { opens: signout_opens, closes: signout_closes }
}

function readValues(environment: Environment): Values {
  const none = { dataDir: '', eventTimeZone: '' }
  const known = {
    eventTimeZone: read(environment, settings.eventTimeZone, none),
    dataDir: read(environment, settings.dataDir, none),
  }
  const values = Object.entries<Setting<unknown>>(settings).map(
    ([name, setting]) => [name, read(environment, setting, known)] as const,
  )
  // By definition each value is what its own row parses.
  return Object.fromEntries(values) as Values
}

function isSet(
  environment: Environment,
  { variable }: Pick<Setting<unknown>, 'variable'>,
): boolean {
  return (environment[variable]?.trim() ?? '') !== ''
}

function read<T>(environment: Environment, setting: Setting<T>, known: Known): T {
  const value = environment[setting.variable]?.trim() || undefined
  if (value === undefined) return setting.default(known)
  const parsed = setting.parse(value, known)
  if (parsed === undefined) throw invalidValue(setting, value, setting.expected)
  return parsed
}

function invalidValue(
  { variable, isSecret }: Pick<Setting<unknown>, 'variable' | 'isSecret'>,
  value: string,
  expected: string,
): ConfigError {
  const shown = isSecret === true ? redactSecrets(value) : value
  return new ConfigError(`${variable} is ${JSON.stringify(shown)}; expected ${expected}.`)
}

/** An address, well-formed or not, without user, password and query. */
function redactSecrets(address: string): string {
  const [, scheme = '', rest = ''] = /^(\w+:\/\/)?(.*)$/s.exec(address) ?? []
  return scheme + rest.replace(/^.*@/s, '…@').replace(/\?.*$/s, '?…')
}

/** Whether a mail server is configured. */
export function sendsMail({ smtpUrl }: ProcessConfig): boolean {
  return smtpUrl !== undefined
}
