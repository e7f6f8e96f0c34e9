import {
  type SettingName,
  settingNames,
  type SignoutWindow,
  showHidden,
  visibleText,
} from '@signout/contract'
import {
  eventVariables,
  isVariable,
  type Known,
  type Value,
  type Variable,
  variables,
} from './variables.ts'

type Variables = typeof variables
type Values = {
  // By the exact type: an inferred `T` of another one has no undefined.
  readonly [K in keyof Variables]: Variables[K] extends Variable<infer T>
    ? T
    : Variables[K] extends Value<infer T>
      ? T
      : never
}

/** Values of what the desk may change as well. Times are milliseconds since the epoch. */
export type SettingValues = Pick<Values, SettingName>

/** Values that only the environment decides (spec §2). */
export interface ProcessConfig extends Omit<Values, SettingName | `backup${string}`> {
  readonly backup: {
    readonly everyMs: number | null
    readonly keep: number
    readonly folder: string
  }
}

/** The configuration read at the start; `settingsOf` has the values that the desk has changed. */
export interface Config extends ProcessConfig, SettingValues {
  /** Names of the settings set by the environment, which the desk cannot change. */
  readonly fixed: ReadonlySet<SettingName>
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
  const fixed = new Set(settingNames.filter((name) => isSet(environment, eventVariables[name])))
  // An end that the environment leaves to the desk can be changed while the server runs.
  if (closes < opens && fixed.has('signout_opens') && fixed.has('signout_closes')) {
    const written = writtenIn(environment, variables.signout_closes)
    throw invalidValue(variables.signout_closes, written, 'a time that is not before SIGNOUT_OPENS')
  }
  const { team_size_min: least, team_size_max: most } = values
  if (most < least && fixed.has('team_size_min') && fixed.has('team_size_max')) {
    const expected = `a number that is not below TEAM_SIZE_MIN, which is ${least}`
    throw invalidValue(variables.team_size_max, String(most), expected)
  }
  if (smtpUrl !== undefined && publicUrl === undefined) {
    throw new ConfigError(
      `PUBLIC_URL is not set; with SMTP_URL, expected ${variables.registration_site_url.expected}.`,
    )
  }
  return { ...values, backup: { everyMs, keep, folder: backupFolder }, fixed }
}

export function windowOf({ signout_opens, signout_closes }: SettingValues): SignoutWindow {
  return { opens: signout_opens, closes: signout_closes }
}

function readValues(environment: Environment): Values {
  const none = { dataDir: '', event_time_zone: '' }
  const known = {
    event_time_zone: read(environment, variables.event_time_zone, none),
    dataDir: read(environment, variables.dataDir, none),
  }
  const values = Object.entries<Value<unknown>>(variables).map(
    ([name, variable]) => [name, read(environment, variable, known)] as const,
  )
  // By definition each value is what its own row parses.
  return Object.fromEntries(values) as Values
}

function isSet(environment: Environment, value: Value<unknown>): boolean {
  return isVariable(value) && writtenIn(environment, value) !== ''
}

/** The text of a variable; empty for one that is not set. */
function writtenIn(environment: Environment, { name, isSecret }: Variable<unknown>): string {
  const text = environment[name] ?? ''
  return isSecret === true ? text.trim() : visibleText(text)
}

function read<T>(environment: Environment, variable: Value<T>, known: Known): T {
  // Sound: as below.
  if (!isVariable(variable)) return variable.default as T
  const value = writtenIn(environment, variable) || variable.unset
  // Sound: what has no default in writing has one of its own, which may be undefined.
  if (value === undefined) return variable.default as T
  const parsed = variable.parse(value, known)
  if (parsed === undefined) throw invalidValue(variable, value, variable.expected)
  return parsed
}

function invalidValue(
  { name, isSecret }: Pick<Variable<unknown>, 'name' | 'isSecret'>,
  value: string,
  expected: string,
): ConfigError {
  const shown = isSecret === true ? redactSecrets(value) : value
  return new ConfigError(`${name} is ${JSON.stringify(showHidden(shown))}; expected ${expected}.`)
}

/** An address, well-formed or not, without user, password and query. */
function redactSecrets(address: string): string {
  const [, scheme = '', rest = ''] = /^(\w+:\/\/)?(.*)$/s.exec(address) ?? []
  return scheme + rest.replace(/^.*@/s, '…@').replace(/\?.*$/s, '?…')
}

export function sendsMail({ smtpUrl }: ProcessConfig): boolean {
  return smtpUrl !== undefined
}
