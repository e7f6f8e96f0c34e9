import { type SettingValues, windowOf } from '../base/config/config.ts'
import {
  eventSettings,
  type SettingChanges,
  type SettingName,
  settingNames,
  type Settings,
  problemUnless,
} from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import { formatInstant, isSkipped } from '../base/config/parse-setting.ts'
import { eventVariables, type Value } from '../base/config/variables.ts'
import type { Db } from '../db/tables.ts'
import { acquireLock } from '../db/transaction.ts'
import { conflict, invalid } from '../base/refusal.ts'
import { fieldChanges } from '../record/field-changes.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import {
  announcedAt,
  configOf,
  describeSettings,
  readSettings,
  type StoredSettings,
  storeSettings,
  withStored,
} from '../settings/event-settings.ts'

interface ChangeInput {
  readonly changes: SettingChanges
  /** Checks that the change is based on the current settings. */
  readonly isMeantFor?: (before: Settings) => boolean
}

/**
 * Changes settings of the event while it runs (spec §2).
 * @throws {Refusal} 409 when they have changed since; 400 at each field that is invalid or set by the environment.
 */
export async function updateSettings(
  db: Db,
  actor: Actor,
  { changes, isMeantFor = () => true }: ChangeInput,
  now: Date,
): Promise<Settings> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    await acquireLock(tx, 'settings')
    const { stored } = await readSettings(tx)
    const before = describeSettings(tx, stored)
    if (!isMeantFor(before)) throw conflict('The settings have been changed meanwhile.')
    const given = differences(before, changes)
    const values = withStored(configOf(tx), withChanged(stored, given))
    requireValid(tx, values, given)
    requireTeamSizes(values, given, changes)
    const written = new Map([...keptInstants(tx, stored, values), ...given])
    const after = describeSettings(tx, withChanged(stored, written))
    // What is written in another way may be read as the same.
    const isSame = ([name, value]: readonly [SettingName, string | null]) =>
      value !== null && after[name].value === before[name].value
    if ([...written].every(isSame)) return before
    const text = after.announcement.value
    const isNew = text !== before.announcement.value
    const moment = isNew ? [[announcedAt, text && now.toISOString()] as const] : []
    await storeSettings(tx, new Map([...written, ...moment]))
    const detail = { changes: fieldChanges(valuesOf(before), valuesOf(after), settingNames) }
    await record(tx, actor, [{ kind: 'settings.updated', detail }], now)
    return after
  })
}

/**
 * The values that are written in another way than the present ones. In another zone the same local time is another
 * moment.
 */
function differences(
  before: Settings,
  changes: SettingChanges,
): ReadonlyMap<SettingName, string | null> {
  const { event_time_zone = before.event_time_zone.value } = changes
  const isSameZone = event_time_zone === before.event_time_zone.value
  const given = settingNames.flatMap((name) => {
    const change = changes[name]
    if (change === undefined) return []
    const value = change === null ? null : String(change)
    const { value: present, source } = before[name]
    const isAsBefore = present !== null && value === String(present)
    const isWrittenAlike = isAsBefore && (isSameZone || !isMoment(name))
    const isSame = value === null ? source === 'default' : isWrittenAlike
    return isSame ? [] : [[name, value] as const]
  })
  return new Map(given)
}

/** The moments that the desk has set earlier, as they are written in the event's new zone, if that changes. */
function keptInstants(
  db: Db,
  stored: StoredSettings,
  { event_time_zone }: SettingValues,
): [SettingName, string][] {
  const present = withStored(configOf(db), stored)
  if (event_time_zone === present.event_time_zone) return []
  return settingNames.flatMap((name): [SettingName, string][] => {
    const moment = present[name]
    if (!isMoment(name) || !stored.has(name) || moment === null) return []
    return [[name, formatInstant(Number(moment), event_time_zone)]]
  })
}

function isMoment(name: SettingName): boolean {
  return eventSettings[name].kind === 'moment'
}

function requireValid(
  db: Db,
  next: SettingValues,
  changed: ReadonlyMap<SettingName, string | null>,
): void {
  const config = { ...configOf(db), event_time_zone: next.event_time_zone }
  const problems = [...changed].flatMap(([name, value]) => {
    const problem = problemOf(name, value, config)
    return problem === null ? [] : [[name, [problem]] as const]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  const { opens, closes } = windowOf(next)
  if (closes >= opens) return
  if (changed.has('signout_closes')) {
    throw invalid({ signout_closes: ['Enter a time that is not before sign-out opens.'] })
  }
  if (changed.has('signout_opens')) {
    throw invalid({ signout_opens: ['Enter a time that is not after sign-out closes.'] })
  }
}

/** @throws {Refusal} 400 at what was sent, for a smallest team above the largest. */
function requireTeamSizes(
  { team_size_min: least, team_size_max: most }: SettingValues,
  changed: ReadonlyMap<SettingName, string | null>,
  sent: SettingChanges,
): void {
  const isChanged = changed.has('team_size_min') || changed.has('team_size_max')
  if (!isChanged || least <= most) return
  throw invalid({
    ...(sent.team_size_min !== undefined && {
      team_size_min: [`Enter a number that is not above the largest team, ${most}.`],
    }),
    ...(sent.team_size_max !== undefined && {
      team_size_max: [`Enter a number that is not below the smallest team, ${least}.`],
    }),
  })
}

function problemOf(
  name: SettingName,
  value: string | null,
  config: ReturnType<typeof configOf>,
): string | null {
  const row: Value<unknown> & { readonly name?: string } = eventVariables[name]
  if (config.fixed.has(name)) {
    return `The operator of the server has set it (${row.name}): it can only be changed there.`
  }
  if (value === null) return null
  const isRight = row.parse(value, config) !== undefined
  const problem = problemUnless(isRight, value, `Enter ${row.expected}.`)
  if (problem !== null) return problem
  if (isMoment(name) && isSkipped(value, config)) {
    return 'There is no such time: clocks are put forward then.'
  }
  return null
}

function withChanged(
  stored: StoredSettings,
  changed: ReadonlyMap<SettingName, string | null>,
): StoredSettings {
  const all = new Map(stored)
  for (const [name, value] of changed) {
    if (value === null) all.delete(name)
    else all.set(name, value)
  }
  return all
}

function valuesOf(settings: Settings): Record<SettingName, string | number | null> {
  const values = settingNames.map((name) => [name, settings[name].value])
  // Sound: exactly these names.
  return Object.fromEntries(values) as Record<SettingName, string | number | null>
}
