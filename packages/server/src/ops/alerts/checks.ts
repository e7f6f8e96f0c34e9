import {
  type AlertKind,
  alertKinds,
  signoutMessages,
  signoutState,
  spellCount,
} from '@signout/contract'
import { type Config, windowOf } from '../../base/config/config.ts'
import { DatabaseUnavailable, describeTrouble } from '../../db/failure.ts'
import { findApplied, knownMigrations } from '../../db/migrate.ts'
import { requireReady } from '../../db/readiness.ts'
import type { Db } from '../../db/tables.ts'
import { findMailTrouble } from '../../mail/outbox-queries.ts'
import { findBackupState, findFailure, retryMs } from '../backup/state.ts'
import { settingsOf } from '../../settings/event-settings.ts'
import { sendsMails } from '../../record/record.ts'
import { findDisk, warnOfDisk } from './disk.ts'

interface Circumstances {
  readonly db: Db
  readonly config: Config
  readonly now: Date
}

export interface Warning {
  /** What is wrong and what to do next, in words for an organiser. The text is constant while nothing changes. */
  readonly message: string
  /** Start of the problem where it is known; otherwise the alert counts from when it was first seen. */
  readonly since?: string
  /** Set when it only informs. */
  readonly quiet?: true
}

export const checks = {
  database: checkDatabase,
  disk: checkDisk,
  backup: checkBackups,
  mail: checkMail,
  window: checkWindow,
} satisfies Record<CheckedKind, (circumstances: Circumstances) => Promise<Warning | null>>

/** The check of an address depends on the page that asks. */
type CheckedKind = Exclude<AlertKind, 'address'>
export const checkedKinds = alertKinds.filter((kind) => kind !== 'address')

const slowMs = 1000

async function checkDatabase({ db }: Circumstances): Promise<Warning | null> {
  const beganAt = performance.now()
  try {
    await requireReady(db)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    // The disk of a SQLite file is the server's own, which the next kind covers.
    if (error.trouble === 'full' && db.context.dialect === 'sqlite') return null
    return { message: describeTrouble(error.trouble) }
  }
  if (performance.now() - beganAt > slowMs) {
    return { message: 'The database is slow. Ask the operator of the server what keeps it busy.' }
  }
  const applied = await findApplied(db)
  if (applied.every((name) => knownMigrations.includes(name))) return null
  return {
    message:
      'The database was brought up to date by a newer version of the program. Ask the operator of the server to start it again.',
  }
}

async function checkDisk({ db, config }: Circumstances): Promise<Warning | null> {
  const disk = await findDisk(db, config)
  const message = disk ? warnOfDisk(disk) : null
  return message === null ? null : { message }
}

async function checkBackups({ db, config, now }: Circumstances): Promise<Warning | null> {
  const { everyMs } = config.backup
  // They are made elsewhere.
  if (everyMs === 0) return null
  if (everyMs === null) {
    const first = await db
      .selectFrom('orders')
      .select('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return first === undefined ? null : { message: noBackups, since: first.created_at }
  }
  const failure = findFailure(await findBackupState(db), now, everyMs)
  if (failure === null) return null
  const { at: since, reason } = failure
  const wait = spellCount(retryMs / 60_000, 'minute')
  const message = `Backups fail. ${reason}. The server tries again within ${wait}; ask its operator to look at BACKUP_DIR.`
  return { message, since }
}

const noBackups =
  'Nothing makes backups. If the server breaks, all orders are lost. Ask its operator to set BACKUP_EVERY (0 if they are made elsewhere).'

async function checkWindow({ db, now }: Circumstances): Promise<Warning | null> {
  const window = windowOf(await settingsOf(db))
  const state = signoutState(now.getTime(), window)
  if (state === 'open') return null
  if (state === 'before') {
    return {
      message: `${signoutMessages.before} Until then participants cannot order. If it should have, change it in Settings.`,
    }
  }
  const since = new Date(window.closes).toISOString()
  const served = await db
    .selectFrom('orders')
    .where('created_at', '>=', new Date(window.opens).toISOString())
    .where('created_at', '<=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (served !== undefined) return { message: signoutMessages.over, since, quiet: true }
  // The window was probably never set.
  const advice = 'Participants cannot order. If the event goes on, extend it in Settings.'
  return { message: `${signoutMessages.over} ${advice}`, since }
}

async function checkMail({ db, now }: Circumstances): Promise<Warning | null> {
  const found = sendsMails(db) ? await findMailTrouble(db, now) : undefined
  if (found === undefined) return null
  const { problem, since } = found
  const message = `No email gets through. ${problem.replace(/[.]?$/, '.')} They wait: ask the operator of the server to look at SMTP_URL.`
  return { message, since }
}
