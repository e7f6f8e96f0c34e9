import { LRUCache } from 'lru-cache'
import type { Actor } from '../actor.ts'
import { createQueue } from '../concurrency.ts'
import type { Db } from '../db/tables.ts'

/**
 * Writes of one user at a time. A process has ten connections to PostgreSQL: twenty writes that wait for one row, such
 * as that of their team, would leave none to a login.
 */
const atOnce = 2
/** Users whose writes are counted; a forgotten one begins anew. */
const mostUsers = 1000

declare module '../db/context.ts' {
  interface Context {
    writers?: LRUCache<number, ReturnType<typeof createQueue>>
  }
}

/** Runs a write when few others of its user run in this process. On SQLite only one writes at a time anyway. */
export async function inTurn<T>(
  { context }: Db,
  { userId }: Actor,
  write: () => Promise<T>,
): Promise<T> {
  if (userId === null || context.dialect === 'sqlite') return write()
  context.writers ??= new LRUCache({ max: mostUsers })
  const queue = context.writers.get(userId) ?? createQueue(atOnce)
  context.writers.set(userId, queue)
  return queue(write)
}
