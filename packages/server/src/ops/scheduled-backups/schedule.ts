import type { FastifyBaseLogger } from 'fastify'
import { theServer } from '../../actor.ts'
import { type Job, startJob } from '../../write/start-job.ts'
import type { ProcessConfig } from '../../config/config.ts'
import type { Db } from '../../db/tables.ts'
import { findBackupState, isDue, makesBackups } from './state.ts'
import { tryBackup } from './try-backup.ts'

const checkEveryMs = 30_000
/** Delay of the first check, so that a starting process can serve requests first. */
const firstCheckMs = 2000

interface Options {
  readonly db: Db
  readonly config: ProcessConfig
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
  /** Time limit of a backup. */
  readonly patienceMs?: number
}

/**
 * Makes backups at the configured interval; of several processes on one database one makes them (spec §20). Undefined
 * when none are configured.
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
        await tryBackup(db, theServer, { ...options, ...config.backup, at, signal })
      }
    },
    onFailure: (error) => log.error({ err: error }, 'it is unknown whether a backup is due'),
  })
}
