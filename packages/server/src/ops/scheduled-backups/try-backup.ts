import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { spellCount } from '@signout/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Actor, ActorChanged, theServer, requireOrganiser } from '../../actor.ts'
import { announce, outcomeChanged } from '../../hub/change.ts'
import { transact } from '../../write/transact.ts'
import type { Db } from '../../db/tables.ts'
import { describeFileFailure } from '../../files.ts'
import { deadlineMs, removeOldBackups } from './folder.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import {
  claimTry,
  findBackupState,
  findStale,
  insertBackup,
  isUnderWay,
  type ScheduledBackupState,
  updateBackupState,
} from './state.ts'
import { hubOf } from '../../hub/change-hub.ts'

/** Time after a stop in which a thread ends and cleans up; a hanging one is abandoned. */
const stopMs = 1000

interface Attempt {
  readonly at: Date
  readonly folder: string
  readonly keep: number
  readonly log: FastifyBaseLogger
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
  /** Time limit of a backup. */
  readonly patienceMs?: number
}

const busy = 'another is under way'

export type Outcome =
  | { readonly file: string; readonly bytes: number }
  | { readonly failure: string }
  | typeof busy

/**
 * Makes a backup in the folder, unless this or another process on the database is making one, and stores the outcome.
 *
 * @throws {ActorChanged} when the actor has other rights by now.
 */
export async function tryBackup(db: Db, actor: Actor, attempt: Attempt): Promise<Outcome> {
  const { at, folder, keep, log, signal } = attempt
  const time = at.toISOString()
  const state = await findBackupState(db)
  const { backups } = db.context
  if (backups.isWriting || isUnderWay(state, at) || signal.aborted) return busy
  try {
    if (!(await transact(db, actor, (tx) => claimTry(tx, state, time)))) return busy
    const { file, rows } = await makeInTime(db, attempt)
    await note(db, { made_at: time, failed_at: null, failure: null })
    log.info({ rows }, 'backup made')
    await removeOldBackups(folder, keep, at).catch((error: unknown) => {
      log.error({ err: error }, 'old backups cannot be removed')
    })
    return { file, bytes: (await stat(file)).size }
  } catch (error) {
    if (error instanceof ActorChanged) throw error
    const failure = describeFileFailure(error)
    if (signal.aborted) return { failure }
    log.error({ err: error }, 'backup failed')
    const failed = { failed_at: time, failure }
    await note(db, failed).catch(() => {
      backups.unnoted = failed
      hubOf(db).publish(outcomeChanged)
    })
    return { failure }
  }
}

/**
 * Makes a backup, and gives it up when it takes too long or does not end after a stop: a hanging one cannot be ended.
 */
async function makeInTime(
  { context }: Db,
  { at, folder, signal, patienceMs = deadlineMs }: Attempt,
): Promise<MadeBackup> {
  const late = new AbortController()
  const giveUp = () => late.abort()
  const deadline = setTimeout(giveUp, patienceMs).unref()
  const giveUpSoon = () => setTimeout(giveUp, stopMs).unref()
  signal.addEventListener('abort', giveUpSoon)
  const made = makeBackup(context.place, folder, at, AbortSignal.any([signal, late.signal]))
  context.backups.isWriting = true
  try {
    return await Promise.race([
      made.finally(() => {
        context.backups.isWriting = false
      }),
      once(late.signal, 'abort').then(() => {
        const limit = spellCount(patienceMs / 60_000, 'minute')
        throw new Error(`${folder} has no new backup: it takes longer than ${limit}`)
      }),
    ])
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', giveUpSoon)
  }
}

/** Notes that the command line has made a backup; the state of the server's own tries stays as it is. */
export async function noteBackup(db: Db, actor: Actor, at: Date): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    await insertBackup(tx, at.toISOString())
    announce(tx, outcomeChanged)
  })
}

async function note(db: Db, outcome: Parameters<typeof updateBackupState>[1]): Promise<void> {
  await transact(db, theServer, async (tx) => {
    await updateBackupState(tx, outcome)
    announce(tx, outcomeChanged)
  })
  db.context.backups.unnoted = null
}

interface BackupNews {
  /** When the last one was made; null when there is none yet. */
  readonly made_at: string | null
  /** What is wrong with later ones, and since when. */
  readonly failure: { readonly at: string; readonly reason: string } | null
}

/** State of the scheduled backups. One statement. */
export async function describeBackups(db: Db, now: Date, everyMs: number): Promise<BackupNews> {
  const state = await readState(db)
  const { made_at, failed_at, failure } = state
  const isFailed = failed_at !== null && failure !== null
  return {
    made_at,
    failure: isFailed ? { at: failed_at, reason: failure } : findStale(state, now, everyMs),
  }
}

async function readState(db: Db): Promise<ScheduledBackupState> {
  const state = await findBackupState(db)
  const failed = db.context.backups.unnoted
  if (failed === null || (state.made_at ?? '') > failed.failed_at) return state
  return { ...state, ...failed }
}
