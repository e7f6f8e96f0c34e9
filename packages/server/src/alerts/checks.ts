import { type AlertKind, signoutMessages, signoutState } from '@signout/contract'
import { type Config, sendsMail } from '../config/config.ts'
import { DatabaseUnavailable, describeTrouble } from '../db/failure.ts'
import { findApplied, knownMigrations } from '../db/migrate.ts'
import { requireReady } from '../db/readiness.ts'
import type { Db } from '../db/tables.ts'
import { findMailTrouble } from '../mail/facts-queries.ts'
import { settingsOf } from '../settings/event-settings.ts'
import { readDisk, warnOfDisk } from './disk.ts'

export interface Circumstances {
  readonly db: Db
  readonly config: Config
  readonly now: Date
}

export interface Warning {
  /** What is the matter and what to do next, in words for an organiser. It stays the same as long as nothing changes. */
  readonly message: string
  /** Where that is known; else since it was seen first. */
  readonly since?: string
}

/** What is checked for each kind of alert; null: nothing is wrong. */
export const checks = {
  database: checkDatabase,
  disk: async ({ db, config }) => {
    const disk = await readDisk(db.context.folder ?? config.dataDir)
    const isFull = db.context.reserve?.isShort === true
    return disk ? toWarning(warnOfDisk(isFull ? { ...disk, free: 0 } : disk)) : null
  },
  window: checkWindow,
  mail: checkMail,
} satisfies Record<AlertKind, (circumstances: Circumstances) => Promise<Warning | null>>

const slowMs = 1000

async function checkDatabase({ db }: Circumstances): Promise<Warning | null> {
  const beganAt = performance.now()
  try {
    await requireReady(db)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    // Beside a SQLite file the disk is the server's own, of which the next kind tells.
    if (error.trouble === 'full' && db.context.reserve !== undefined) return null
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

/** One quiet line where the event has had its orders; else the window was probably never set. */
async function checkWindow({ db, now }: Circumstances): Promise<Warning | null> {
  const { signout } = await settingsOf(db)
  const { opens, closes } = signout
  const state = signoutState(now.getTime(), signout)
  if (state === 'open') return null
  if (state === 'before') {
    return {
      message: `${signoutMessages.before} Until then participants cannot order. If it should have, change it in Settings.`,
    }
  }
  const since = new Date(closes).toISOString()
  const served = await db
    .selectFrom('orders')
    .where('created_at', '>=', new Date(opens).toISOString())
    .where('created_at', '<=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const advice = 'Participants cannot order. If the event goes on, extend it in Settings.'
  const isServed = served !== undefined
  return { message: isServed ? signoutMessages.over : `${signoutMessages.over} ${advice}`, since }
}

async function checkMail({ db, config, now }: Circumstances): Promise<Warning | null> {
  const found = sendsMail(config) ? await findMailTrouble(db, now) : undefined
  if (found === undefined) return null
  const { problem, since } = found
  const message = `No email gets through. ${problem.replace(/[.]?$/, '.')} They wait: ask the operator of the server to look at SMTP_URL.`
  return { message, since }
}

function toWarning(message: string | null): Warning | null {
  return message === null ? null : { message }
}
