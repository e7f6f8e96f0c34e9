import { type SettingName, settingNames, type Settings } from '@signout/contract'
import type { Config, EventSettings } from '../config/config.ts'
import { eventRows } from '../config/settings.ts'
import type { Db } from '../db/tables.ts'
import { compiled } from '../db/compiled.ts'
import type { Freshness } from '../memory/memory.ts'

declare module '../db/context.ts' {
  interface Context {
    settings?: SettingsSource
  }
}

interface SettingsSource {
  readonly config: Config
  /** Without it nothing is remembered. */
  readonly freshness: Freshness | undefined
  /** What was read last. */
  known?: { readonly settings: EventSettings; readonly version: number }
}

/** What is written in the database, by name. */
export type StoredSettings = ReadonlyMap<string, string>

/** From now on the settings of this database's event can be asked for; the environment goes before what it has stored. */
export function provideSettings({ context }: Db, config: Config, freshness?: Freshness): void {
  context.settings = { config, freshness }
}

/**
 * The event's settings as the desk and the environment have them now (spec §2), from memory where this process knows that
 * nothing has changed. One statement at most.
 */
export async function settingsOf(db: Db): Promise<EventSettings> {
  const source = sourceOf(db)
  const { freshness, known } = source
  if (freshness?.isCurrent() !== true) return (await readSettings(db)).values
  const { hub } = freshness
  if (known !== undefined && !hub.hasChanged(['event'], known.version)) return known.settings
  // Before the reading, so that a write in between is never covered up.
  const { version } = hub
  const { values } = await readSettings(db)
  source.known = { settings: values, version }
  return values
}

/** For a page, which is served without the database, too: what was known last. */
export async function knownSettings(db: Db): Promise<EventSettings> {
  const { known, config } = sourceOf(db)
  return settingsOf(db).catch(() => known?.settings ?? config)
}

/** The settings as they are in the transaction, for what a write decides by; and how they are stored. One statement. */
export async function readSettings(db: Db): Promise<{
  readonly values: EventSettings
  readonly stored: StoredSettings
}> {
  const { rows } = await selectSettings(db, {})
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return { values: withStored(sourceOf(db).config, stored), stored }
}

const selectSettings = compiled((db) => db.selectFrom('settings').select(['name', 'value']))

type Values = EventSettings & { readonly signout_opens: number; readonly signout_closes: number }

/** The values of the environment, else of the desk, else the defaults; one that cannot be read any more is not there. */
export function withStored(config: Config, stored: StoredSettings): Values {
  const { opens, closes } = config.signout
  const given = { ...config, signout_opens: opens, signout_closes: closes }
  const values = settingNames.map((name) => [
    name,
    parseStored(config, stored, name) ?? given[name],
  ])
  // Sound: each is what its own row parses.
  const all = Object.fromEntries(values) as Omit<Values, 'signout'>
  return { ...all, signout: { opens: all.signout_opens, closes: all.signout_closes } }
}

function parseStored(config: Config, stored: StoredSettings, name: SettingName) {
  const text = config.fixed.has(name) ? undefined : stored.get(name)
  return text === undefined ? undefined : eventRows[name].parse(text, config)
}

/** Every setting as it is written, with where it comes from. */
export function describeSettings(db: Db, stored: StoredSettings): Settings {
  const { config } = sourceOf(db)
  const values = withStored(config, stored)
  const described = settingNames.map((name) => {
    const isOfDesk = parseStored(config, stored, name) !== undefined
    const source = config.fixed.has(name) ? 'environment' : isOfDesk ? 'desk' : 'default'
    return [name, { value: writeValue(values[name], config), source }] as const
  })
  // Sound: exactly these names.
  return Object.fromEntries(described) as Settings
}

/** Instants as they are written in the environment. */
function writeValue(value: string | number | null, { eventTimeZone }: Config): string | null {
  if (typeof value !== 'number') return value
  return Temporal.Instant.fromEpochMilliseconds(value)
    .toZonedDateTimeISO(eventTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** The configuration that the settings of this database stand beside. */
export function configOf(db: Db): Config {
  return sourceOf(db).config
}

function sourceOf({ context }: Db): SettingsSource {
  if (context.settings === undefined) throw new Error('The settings are asked for too early.')
  return context.settings
}
