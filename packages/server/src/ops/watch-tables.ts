import type { FastifyBaseLogger } from 'fastify'
import { DatabaseUnavailable } from '../db/failure.ts'
import { findApplied, knownMigrations } from '../db/migrate.ts'
import type { Db } from '../db/tables.ts'
import { type Job, startJob } from '../record/start-job.ts'

const checkEveryMs = 15_000

const line =
  'The tables of the database are gone, or those of an older version: something has replaced them. Start the server again, which brings them up to date, or restore a backup.'

/**
 * Checks now and then that the tables are still those of this version, and calls `end` when they are not: nothing that
 * the process does could succeed (spec §29).
 */
export function watchTables(db: Db, log: FastifyBaseLogger, end: (line: string) => void): Job {
  return startJob({
    everyMs: checkEveryMs,
    work: async () => {
      const applied = await findApplied(db)
      if (knownMigrations.every((name) => applied.includes(name))) return checkEveryMs
      end(line)
      return Infinity
    },
    onFailure: (error) => {
      // The alerts tell of a database that does not answer.
      if (!(error instanceof DatabaseUnavailable))
        log.error({ err: error }, 'the tables cannot be checked')
    },
  })
}
