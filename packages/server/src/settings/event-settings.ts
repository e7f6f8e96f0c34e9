import { eventSettings, type SettingName, settingNames, type Settings } from '@signout/contract'
import type { Config, SettingValues } from '../base/config/config.ts'
import { formatInstant, toInstant } from '../base/config/parse-setting.ts'
import { eventVariables } from '../base/config/variables.ts'
import { perDatabase, type Tx } from '../db/transaction.ts'
import type { Db } from '../db/tables.ts'
import { compiled } from '../db/compiled.ts'
import { hubOf } from '../record/changes/change-hub.ts'
import { ChangeCache } from '../record/changes/change-cache.ts'

/** Stored values by name. */
export type StoredSettings = ReadonlyMap<string, string>

/**
 * Makes the settings of this database's event available; the environment takes precedence over stored values.
 */
export function provideSettings(db: Db, config: Config): void {
  const cache = new ChangeCache<SettingValues>(hubOf(db), { max: 1 })
  settingsIn(db).source = { config, cache }
}

interface Source {
  readonly config: Config
  readonly cache: ChangeCache<SettingValues>
  /** Those last read, changed since or not. */
  last?: SettingValues
}
const settingsIn = perDatabase((): { source?: Source } => ({}))

/**
 * The event's current settings from the desk and the environment (spec §2), from the cache where this process knows
 * that nothing has changed. One statement at most.
 */
export async function settingsOf(db: Db): Promise<SettingValues> {
  const source = sourceOf(db)
  const read = async () => {
    source.last = (await readSettings(db)).values
    return source.last
  }
  return source.cache.find('settings', ['event'], read)
}

/** The settings last known, for pages, which are served even without the database. */
export async function settingsOrLastKnown(db: Db): Promise<SettingValues> {
  const { last, config } = sourceOf(db)
  return settingsOf(db).catch(() => last ?? config)
}

/** The settings as the transaction sees them, for decisions of writes; and as they are stored. One statement. */
export async function readSettings(db: Db): Promise<{
  readonly values: SettingValues
  readonly stored: StoredSettings
}> {
  const rows = await readStored(db, {})
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return { values: withStored(sourceOf(db).config, stored), stored }
}

const readStored = compiled((db) => db.selectFrom('settings').select(['name', 'value']))

/** Stores texts and deletes settings that are null. Two statements at most. */
export async function storeSettings(
  tx: Tx,
  changes: ReadonlyMap<SettingName, string | null>,
): Promise<void> {
  const set = [...changes].flatMap(([name, value]) => (value === null ? [] : { name, value }))
  const unset = [...changes].flatMap(([name, value]) => (value === null ? name : []))
  if (set.length > 0) {
    await tx
      .insertInto('settings')
      .values(set)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute()
  }
  if (unset.length > 0) await tx.deleteFrom('settings').where('name', 'in', unset).execute()
}

/** From the environment, else the desk, else the defaults; stored values that cannot be parsed are ignored. */
export function withStored(config: Config, stored: StoredSettings): SettingValues {
  const event_time_zone = String(
    parseStored(config, stored, 'event_time_zone') ?? config.event_time_zone,
  )
  const known = { ...config, event_time_zone }
  const values = settingNames.map((name) => [
    name,
    parseStored(known, stored, name) ?? inZone(name, config, event_time_zone),
  ])
  // Sound: each value is parsed by its own row.
  return Object.fromEntries(values) as SettingValues
}

function parseStored(config: Config, stored: StoredSettings, name: SettingName) {
  const text = config.fixed.has(name) ? undefined : stored.get(name)
  return text === undefined ? undefined : eventVariables[name].parse(text, config)
}

/** The environment and the defaults give local times, which are those of the event's zone (spec §2). */
function inZone(name: SettingName, config: Config, zone: string) {
  const value = config[name]
  if (value === null || eventSettings[name].kind !== 'moment') return value
  const local = formatInstant(Number(value), config.event_time_zone)
  return toInstant(local, { event_time_zone: zone }) ?? value
}

/** Every setting as written, with the source of its value. */
export function describeSettings(db: Db, stored: StoredSettings): Settings {
  const { config } = sourceOf(db)
  const values = withStored(config, stored)
  const known = { ...config, ...values }
  const described = settingNames.map((name) => {
    const isOfDesk = parseStored(known, stored, name) !== undefined
    const source = config.fixed.has(name) ? 'environment' : isOfDesk ? 'desk' : 'default'
    return [name, { value: writeValue(name, values), source }] as const
  })
  // Sound: exactly these names.
  return Object.fromEntries(described) as Settings
}

/** Formats times as in the environment. */
function writeValue(name: SettingName, values: SettingValues): string | null {
  const value = values[name]
  if (value === null) return null
  const isMoment = eventSettings[name].kind === 'moment'
  return isMoment ? formatInstant(Number(value), values.event_time_zone) : String(value)
}

/** The configuration that complements the settings of this database. */
export function configOf(db: Db): Config {
  return sourceOf(db).config
}

function sourceOf(db: Db): Source {
  const { source } = settingsIn(db)
  if (source === undefined) throw new Error('The settings are asked for too early.')
  return source
}
