import type { FastifyBaseLogger } from 'fastify'
import { commandLine } from '../../actor.ts'
import { type Job, startJob } from '../../write/jobs.ts'
import type { ProcessConfig } from '../../config/config.ts'
import type { Db } from '../../db/tables.ts'
import { findBackupState, isDue, makesBackups } from './state.ts'
import { tryBackup } from './try-backup.ts'

const checkEveryMs = 30_000
/** So that a process that starts can be asked at once. */
const firstCheckMs = 2000

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
  const { now = () => new Date(), db, config, log } = options
  const { everyMs } = config.backup
  if (!makesBackups(everyMs)) return undefined
  return startJob({
    everyMs: checkEveryMs,
    firstMs: firstCheckMs,
    work: async (signal) => {
      const at = now()
      if (isDue(await findBackupState(db), at, everyMs)) {
        await tryBackup(db, commandLine, { ...options, ...config.backup, at, signal })
      }
    },
    onFailure: (error) => log.error({ err: error }, 'nobody knows whether a backup is due'),
  })
}
