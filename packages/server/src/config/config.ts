import type { SignoutWindow } from '@signout/contract'
import { type Known, type Setting, settings } from './settings.ts'

type Settings = typeof settings
type Values = {
  readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never
}

/** Everything that the environment decides (spec §2). Instants are milliseconds since the epoch. */
export interface Config extends Omit<
  Values,
  Extract<keyof Values, `${'signout' | 'backup'}${string}`>
> {
  readonly signout: SignoutWindow
  /** The backups that the server makes by itself. */
  readonly backup: BackupConfig
}

export interface BackupConfig {
  readonly everyMs: Values['backupEveryMs']
  readonly keep: Values['backupKeep']
  readonly folder: Values['backupFolder']
}

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
  const { signoutOpens, signoutCloses, backupEveryMs, backupKeep, backupFolder, ...rest } =
    readValues(environment)
  if (signoutCloses < signoutOpens) {
    const { variable, shown = '' } = settings.signoutCloses
    const written = environment[variable]?.trim() || shown
    throw invalidValue(settings.signoutCloses, written, 'a time that is not before SIGNOUT_OPENS')
  }
  if (rest.smtpUrl !== undefined && rest.publicUrl === undefined) {
    throw new ConfigError(
      `PUBLIC_URL is not set; with SMTP_URL, expected ${settings.registrationSiteUrl.expected}.`,
    )
  }
  return {
    ...rest,
    signout: { opens: signoutOpens, closes: signoutCloses },
    backup: { everyMs: backupEveryMs, keep: backupKeep, folder: backupFolder },
  }
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

/** Whether there is a mail server to send with. */
export function sendsMail({ smtpUrl }: Config): boolean {
  return smtpUrl !== undefined
}
