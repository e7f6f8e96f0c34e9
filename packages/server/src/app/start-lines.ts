import { signoutState, type SignoutState } from '@signout/contract'
import { type Config, type SettingValues, windowOf } from '../base/config/config.ts'
import { formatInstant } from '../base/config/parse-setting.ts'
import { knownMigrations } from '../db/migrate.ts'
import { nameDatabase } from '../db/open.ts'
import type { Migrated } from '../ops/update-tables.ts'
import { version } from '../base/version.ts'

export function describeStart(
  config: Config,
  settings: SettingValues,
  migrated: Migrated,
  now: Date,
): string[] {
  return [
    `Version ${version}.`,
    `Database: ${nameDatabase(config)}.`,
    describeMigrated(migrated),
    describeWindow(settings, now),
  ]
}

/** The address at which a browser of this machine reaches a server that listens at all of them. */
export function openableAddress(address: string): string {
  return address.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]')
}

function describeMigrated({ from, applied, backup }: Migrated): string {
  const to = knownMigrations.at(-1)
  if (applied.length === 0) return `Tables: up to date (${to}).`
  if (from === undefined) return `Tables: made (${to}).`
  const before = backup === undefined ? '' : `, after a backup: ${backup}`
  return `Tables: brought from ${from} to ${to}${before}.`
}

const states: Record<SignoutState, string> = { before: 'not open yet', open: 'open', over: 'over' }

function describeWindow(settings: SettingValues, now: Date): string {
  const window = windowOf(settings)
  const inZone = (at: number) => formatInstant(at, settings.event_time_zone)
  const state = states[signoutState(now.getTime(), window)]
  return `Sign-out window: ${inZone(window.opens)} to ${inZone(window.closes)} ${settings.event_time_zone}, ${state}.`
}
