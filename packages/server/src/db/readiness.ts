import { groupNames } from '@signout/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { perDatabase, runTransaction } from './transaction.ts'
import { DatabaseUnavailable } from './failure.ts'
import { ping } from './open.ts'
import type { Db } from './tables.ts'

const answerLimitMs = 2000
/** How long a successful write vouches for the next ones. */
const writeEveryMs = 30_000

/** When a write last succeeded, by `performance.now`. */
const writingOf = perDatabase(() => ({ wroteAt: -Infinity }))

/**
 * Makes sure that the database answers and keeps writes, by writing now and then.
 *
 * @throws {DatabaseUnavailable}
 */
export async function requireReady(db: Db): Promise<void> {
  await inTime(ping(db), () => {
    throw new DatabaseUnavailable('it takes too long')
  })
  db.context.requireFile?.()
  const writing = writingOf(db)
  if (performance.now() - writing.wroteAt < writeEveryMs) return
  const write = async () => {
    await runTransaction(db, writeNothing).catch((error: unknown) => {
      // A lock held by another process proves that the database can be written.
      if (!(error instanceof DatabaseUnavailable && error.trouble === 'busy')) throw error
    })
    writing.wroteAt = performance.now()
  }
  // A long write of our own, such as an import, only delays it.
  await inTime(write(), () => {})
}

/** A write that reaches the disk and changes nothing. */
async function writeNothing(db: Db): Promise<void> {
  await db
    .updateTable('groups')
    .set((row) => ({ name: row.ref('name') }))
    .where('name', '=', groupNames.testUsers)
    .execute()
}

/** What `work` answers or, if that takes longer than the database is waited for, what `late` does. */
export async function inTime<T, L>(work: Promise<T>, late: () => L): Promise<T | L> {
  const over = new AbortController()
  const { signal } = over
  work.catch(() => {})
  try {
    return await Promise.race([
      work,
      wait(answerLimitMs, undefined, { ref: false, signal }).then(late),
    ])
  } finally {
    over.abort()
  }
}
