import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { orphanAgeMs } from './picture-name.ts'
import { pictureStoreOf } from './picture-store.ts'

/** Removes pictures that no item refers to any more, now and every hour until the returned function is called. */
export async function sweepPictures(db: Db, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const store = pictureStoreOf(db)
  const sweep = () =>
    store.removeOrphans(new Date()).catch((error: unknown) => {
      log.warn({ err: error }, 'pictures that are not used were not removed')
    })
  let running = sweep()
  await running
  const timer = setInterval(() => {
    running = sweep()
  }, orphanAgeMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
