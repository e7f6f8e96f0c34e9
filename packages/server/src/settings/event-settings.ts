import { eventSettings, type SettingName, settingNames, type Settings } from '@signout/contract'
import type { Config, SettingValues } from '../base/config/config.ts'
import { formatInstant, toInstant } from '../base/config/parse-setting.ts'
import { eventVariables } from '../base/config/variables.ts'
import { perDatabase, type Tx } from '../db/transaction.ts'
import type { Db } from '../db/tables.ts'
import { compiled } from '../db/compiled.ts'
import { pauseIn, type StoredPause } from './pause.ts'
import { hubOf } from '../record/changes/change-hub.ts'
import { ChangeCache } from '../record/changes/change-cache.ts'

/** Stored values by name. */
export type StoredSettings = ReadonlyMap<string, string>

/** The settings, and the pause of ordering that was made last and not ended; it may be over by itself. */
export interface EventState extends SettingValues {
  readonly pause: StoredPause | null
  /** When the announcement was made. */
  readonly announced_at: string | null
}

/** The row of `announced_at` beside the settings, none of which has this name. */
export const announcedAt = 'announced_at'

/**
 * Makes the settings of this database's event available; the environment takes precedence over stored values.
 */
export function provideSettings(db: Db, config: Config): void {
  const cache = new ChangeCache<EventState>(hubOf(db), { max: 1 })
  settingsIn(db).source = { config, cache }
}

interface Source {
  readonly config: Config
  readonly cache: ChangeCache<EventState>
  /** Those last read, changed since or not. */
  last?: EventState
}
const settingsIn = perDatabase((): { source?: Source } => ({}))

/**
 * The event's current settings from the desk and the environment (spec §2), from the cache where this process knows
 * that nothing has changed. One statement at most.
 */
export async function settingsOf(db: Db): Promise<EventState> {
  const source = sourceOf(db)
  const read = async () => {
    source.last = (await readSettings(db)).values
    return source.last
  }
  return source.cache.find('settings', ['event'], read)
}

/** The settings last known, for pages, which are served even without the database. */
export async function settingsOrLastKnown(db: Db): Promise<EventState> {
  const { last, config } = sourceOf(db)
  return settingsOf(db).catch(() => last ?? { ...config, pause: null, announced_at: null })
}

/** The settings as the transaction sees them, for decisions of writes; and as they are stored. One statement. */
export async function readSettings(db: Db): Promise<{
  readonly values: EventState
  readonly stored: StoredSettings
}> {
  const rows = await readStored(db, {})
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const { config } = sourceOf(db)
  const values = {
    ...sizesInOrder(config, withStored(config, stored)),
    pause: pauseIn(stored),
    announced_at: stored.get(announcedAt) ?? null,
  }
  return { values, stored }
}

const readStored = compiled((db) => db.selectFrom('settings').select(['name', 'value']))

/** Stores texts and deletes settings that are null. Two statements at most. */
export async function storeSettings(
  tx: Tx,
  changes: ReadonlyMap<SettingName | typeof announcedAt, string | null>,
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

/**
 * Where a size of teams set by the environment contradicts that of the desk or a default, it counts for both: else no
 * team could order.
 */
function sizesInOrder({ fixed }: Config, values: SettingValues): SettingValues {
  const { team_size_min: least, team_size_max: most } = values
  if (least <= most) return values
  const size = fixed.has('team_size_max') ? most : least
  return { ...values, team_size_min: size, team_size_max: size }
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

/** Every setting as it is in force, written as it is typed, with the source of its value. */
export function describeSettings(db: Db, stored: StoredSettings): Settings {
  const { config } = sourceOf(db)
  const values = sizesInOrder(config, withStored(config, stored))
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
function writeValue(name: SettingName, values: SettingValues): string | number | null {
  const value = values[name]
  if (value === null) return null
  const isMoment = eventSettings[name].kind === 'moment'
  return isMoment ? formatInstant(Number(value), values.event_time_zone) : value
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
