import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { commandLine } from '../../actor.ts'
import { announce } from '../../write/change.ts'
import { hubOf } from '../../write/hub.ts'
import { type Job, startJob } from '../../write/jobs.ts'
import { transact } from '../../write/transact.ts'
import type { ProcessConfig } from '../../config/config.ts'
import type { Db } from '../../db/tables.ts'
import { describeFileFailure } from '../../files.ts'
import { makeBackup, deadlineMs, removeOldBackups } from './folder.ts'
import {
  isDue,
  claimTry,
  findBackupState,
  type BackupFailure,
  type ScheduledBackupState,
  updateBackupState,
} from './state.ts'

const checkEveryMs = 30_000
/** So that a process that starts can be asked at once. */
const firstCheckMs = 2000
/** Within this time after a stop a thread has ended and left nothing; one that hangs is left to its end. */
const stopMs = 1000

/** Organisers read the overview again. */
const change = { orders: [] }

interface Options {
  readonly db: Db
  readonly config: ProcessConfig
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
  /** For how long a backup is waited for. */
  readonly patienceMs?: number
}

/**
 * Makes a backup every so often, as configured; of several processes on one database one does it (spec §20). Undefined
 * where none are to be made.
 */
export function scheduleBackups(options: Options): Job | undefined {
  const { everyMs } = options.config.backup
  if (everyMs === null) return undefined
  const { now = () => new Date(), log } = options
  // One that was given up may hang for as long as the stick does: none is begun beside it.
  const writing = new Set<Promise<number>>()
  return startJob({
    everyMs: checkEveryMs,
    firstMs: firstCheckMs,
    work: async (signal) => {
      if (writing.size > 0) return
      const at = now()
      const state = await findBackupState(options.db)
      if (!signal.aborted && isDue(state, at, everyMs)) {
        await tryBackup(options, { at, state, writing }, signal)
      }
    },
    onFailure: (error) => log.error({ err: error }, 'nobody knows whether a backup is due'),
  })
}

interface Attempt {
  readonly at: Date
  readonly state: ScheduledBackupState
  readonly writing: Set<Promise<number>>
}

async function tryBackup(options: Options, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { db, config, log } = options
  const { at, state } = attempt
  const time = at.toISOString()
  try {
    if (!(await claimTry(db, state, time))) return
    const rows = await makeInTime(options, attempt, signal)
    await note(db, { made_at: time, failed_at: null, failure: null })
    log.info({ rows }, 'backup made')
    const { folder, keep } = config.backup
    await removeOldBackups(folder, keep, at).catch((error: unknown) => {
      log.error({ err: error }, 'old backups cannot be removed')
    })
  } catch (error) {
    if (signal.aborted) return
    log.error({ err: error }, 'backup failed')
    const failed = { failed_at: time, failure: describeFileFailure(error) }
    await note(db, failed).catch(() => {
      unnoted.set(db, failed)
      hubOf(db).publish(change)
    })
  }
}

/** Makes a backup, and gives it up when it takes too long or does not end after a stop: what hangs cannot be ended. */
async function makeInTime(
  { config, patienceMs = deadlineMs }: Options,
  { at, writing }: Attempt,
  signal: AbortSignal,
): Promise<number> {
  const { backup, databaseUrl, dataDir } = config
  const late = new AbortController()
  const giveUp = () => late.abort()
  const deadline = setTimeout(giveUp, patienceMs).unref()
  const giveUpSoon = () => setTimeout(giveUp, stopMs).unref()
  signal.addEventListener('abort', giveUpSoon)
  const either = AbortSignal.any([signal, late.signal])
  const made = makeBackup({ databaseUrl, dataDir }, backup.folder, at, either)
  writing.add(made)
  try {
    return await Promise.race([
      made.finally(() => writing.delete(made)),
      once(late.signal, 'abort').then(() => {
        throw new Error(`${backup.folder} has no new backup: it takes longer than ten minutes`)
      }),
    ])
  } finally {
    clearTimeout(deadline)
    signal.removeEventListener('abort', giveUpSoon)
  }
}

/** Failures that the database could not be told, because it does not work either. */
const unnoted = new WeakMap<Db, BackupFailure>()

async function note(db: Db, outcome: Parameters<typeof updateBackupState>[1]): Promise<void> {
  await transact(db, commandLine, async (tx) => {
    await updateBackupState(tx, outcome)
    announce(tx, change)
  })
  unnoted.delete(db)
}

/** What to show of it. One statement. */
export async function readBackupState(db: Db): Promise<ScheduledBackupState> {
  const state = await findBackupState(db)
  const failed = unnoted.get(db)
  if (failed === undefined || (state.made_at ?? '') > failed.failed_at) return state
  return { ...state, ...failed }
}
