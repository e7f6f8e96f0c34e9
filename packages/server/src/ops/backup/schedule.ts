import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { commandLine } from '../../actor.ts'
import { announce, hubOf } from '../../write/announce.ts'
import { transact } from '../../write/transact.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import { describeFileFailure } from '../../files/file-failure.ts'
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
/** Within this time a thread has ended and left nothing; unless it hangs, and is left to its end. */
const stopMs = 1000

/** Organisers read the overview again. */
const change = { orders: [] }

interface Options {
  readonly db: Db
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
}

export interface ScheduledBackups {
  /** Makes one if it is time to; also does so by itself, twice a minute. */
  check(): Promise<void>
  /** Ends the one that is being made. */
  stop(): Promise<void>
}

interface Attempt {
  readonly begun: number
  /** Gives it up, without waiting for what cannot be ended. */
  readonly late: AbortController
  isWriting: boolean
}

/** Makes a backup every so often, as configured; of several processes on one database one does it (beyond §10). */
export function scheduleBackups(options: Options): ScheduledBackups {
  const { everyMs } = options.config.backup
  if (everyMs === null) return { check: async () => {}, stop: async () => {} }
  const { now = () => new Date() } = options
  const stopping = new AbortController()
  let attempt: Attempt | undefined
  let running: Promise<void> | undefined
  const check = async () => {
    if (running !== undefined && attempt !== undefined) {
      if (now().getTime() - attempt.begun >= deadlineMs) attempt.late.abort()
      return running
    }
    // One that was given up may hang for as long as the stick does: none is begun beside it.
    if (attempt?.isWriting) return
    attempt = { begun: now().getTime(), late: new AbortController(), isWriting: false }
    running = tryBackup(options, everyMs, attempt, stopping.signal).finally(() => {
      running = undefined
    })
    return running
  }
  const look = () => void check()
  const timers = [setTimeout(look, firstCheckMs), setInterval(look, checkEveryMs)]
  return {
    check,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      const patience = setTimeout(() => attempt?.late.abort(), stopMs)
      await running
      clearTimeout(patience)
    },
  }
}

async function tryBackup(
  { db, config, log, now = () => new Date() }: Options,
  everyMs: number,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const { backup, databaseUrl, dataDir } = config
  const at = now()
  const time = at.toISOString()
  // Without an answer nobody knows whether it is time.
  const state = await findBackupState(db).catch((error: unknown) => {
    log.error({ err: error }, 'nobody knows whether a backup is due')
  })
  if (state === undefined || signal.aborted || !isDue(state, at, everyMs)) return
  try {
    if (!(await claimTry(db, state, time))) return
    const either = AbortSignal.any([signal, attempt.late.signal])
    attempt.isWriting = true
    const made = makeBackup({ databaseUrl, dataDir }, backup.folder, at, either).finally(() => {
      attempt.isWriting = false
    })
    const rows = await Promise.race([made, rejectWhenLate(attempt, backup.folder)])
    await note(db, { made_at: time, failed_at: null, failure: null })
    log.info({ rows }, 'backup made')
    await removeOldBackups(backup.folder, backup.keep, at).catch((error: unknown) => {
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

async function rejectWhenLate({ late }: Attempt, folder: string): Promise<never> {
  if (!late.signal.aborted) await once(late.signal, 'abort')
  throw new Error(`${folder} has no new backup: it takes longer than ten minutes`)
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
