import type { FastifyBaseLogger } from 'fastify'
import { commandLine } from '../actor.ts'
import { announce, hubOf } from '../changes/announce.ts'
import { transact } from '../changes/transact.ts'
import type { Config } from '../config.ts'
import { messageOf } from '../db/failure.ts'
import type { Db, Timestamp } from '../db/tables.ts'
import { describeFileFailure, isFileFailure } from '../files/file-failure.ts'
import { makeSnapshot } from './make-snapshot.ts'
import { claimTry, findSnapshotState, type SnapshotState, updateSnapshotState } from './queries.ts'
import { removeOldSnapshots } from './snapshot-files.ts'

const checkEveryMs = 30_000
/** So that a process that starts can be asked at once. */
const firstCheckMs = 2000
/** A try that failed is repeated after this time, and so is one of which nobody has heard since: its process is gone. */
const retryMs = 5 * 60_000

/** Organisers read the overview again. */
const change = { orders: [] }

interface Options {
  readonly db: Db
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
}

export interface Snapshots {
  /** Makes one if it is time to; also does so by itself, twice a minute. */
  check(): Promise<void>
  /** Ends the one that is being made. */
  stop(): Promise<void>
}

/** Makes a backup every so often, as configured; of several processes on one database one does it (beyond §10). */
export function scheduleSnapshots(options: Options): Snapshots {
  const { everyMs } = options.config.backup
  if (everyMs === null) return { check: async () => {}, stop: async () => {} }
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const check = () => {
    running ??= trySnapshot(options, everyMs, stopping.signal).finally(() => {
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
      await running
    },
  }
}

/** A clock that is set back may delay one by as much as the interval, and no more. */
export function isDue({ made_at, tried_at }: SnapshotState, now: Date, everyMs: number): boolean {
  const isNear = (at: Timestamp | null, ms: number) =>
    at !== null && Math.abs(now.getTime() - Date.parse(at)) < ms
  return !isNear(made_at, everyMs) && !isNear(tried_at, Math.min(retryMs, everyMs))
}

async function trySnapshot(
  { db, config, log, now = () => new Date() }: Options,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { backup, databaseUrl, dataDir } = config
  const at = now()
  const time = at.toISOString()
  // Without an answer nobody knows whether it is time.
  const state = await findSnapshotState(db).catch(() => undefined)
  if (state === undefined || signal.aborted || !isDue(state, at, everyMs)) return
  try {
    if (!(await claimTry(db, state, time))) return
    const rows = await makeSnapshot({ databaseUrl, dataDir }, backup.folder, at, signal)
    await note(db, { made_at: time, failure: null })
    log.info({ rows }, 'backup made')
    await removeOldSnapshots(backup.folder, backup.keep, at)
  } catch (error) {
    if (signal.aborted) return
    log.error({ err: error }, 'backup failed')
    const failure = isFileFailure(error) ? describeFileFailure(error) : messageOf(error)
    await note(db, { failure }).catch(() => {
      unnoted.set(db, { tried_at: time, failure })
      hubOf(db).publish(change)
    })
  }
}

/** Failures that the database could not be told, because it does not work either. */
const unnoted = new WeakMap<Db, { readonly tried_at: Timestamp; readonly failure: string }>()

async function note(db: Db, outcome: Parameters<typeof updateSnapshotState>[1]): Promise<void> {
  await transact(db, commandLine, async (tx) => {
    await updateSnapshotState(tx, outcome)
    announce(tx, change)
  })
  unnoted.delete(db)
}

/** What to show of it. One statement. */
export async function readSnapshotState(db: Db): Promise<SnapshotState> {
  const state = await findSnapshotState(db)
  const failed = unnoted.get(db)
  if (failed === undefined || (state.made_at ?? '') > failed.tried_at) return state
  return { ...state, ...failed }
}
