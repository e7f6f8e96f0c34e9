import type { FastifyBaseLogger } from 'fastify'
import { Reserve } from '../db/reserve.ts'
import type { Db } from '../db/tables.ts'
import { type Job, startJob } from '../write/jobs.ts'

const checkEveryMs = 5000

/** Keeps a reserve beside a SQLite file, and recreates it when there is space. */
export function keepReserve({ context }: Db, log: FastifyBaseLogger): Job | undefined {
  if (context.folder === undefined) return undefined
  const reserve = new Reserve(context.folder)
  context.reserve = reserve
  return startJob({
    everyMs: checkEveryMs,
    firstMs: 0,
    work: async () => {
      if (await reserve.restore()) log.info('the disk has room again')
    },
    onFailure: (error) => log.error({ err: error }, 'there is no reserve for a full disk'),
  })
}
