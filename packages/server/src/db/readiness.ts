import { groupNames } from '@signout/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnavailable } from './failure.ts'
import { ping } from './open.ts'
import type { Db } from './tables.ts'
import { runTransaction } from './transaction.ts'

const answerLimitMs = 2000
/** A write that succeeded speaks for this long for the next ones. */
const writeEveryMs = 30_000

interface Writing {
  /** By the clock of `performance`; never: -Infinity. */
  triedAt: number
  /** The try that has not ended yet. */
  trying?: Promise<void> | undefined
}

const writings = new WeakMap<Db['context'], Writing>()

/**
 * Makes sure that the database answers and that what is written into it stays: now and then something is written.
 *
 * @throws {DatabaseUnavailable}
 */
export async function requireReady(db: Db): Promise<void> {
  await inTime(ping(db), () => {
    throw new DatabaseUnavailable('it takes too long')
  })
  db.context.requireFile?.()
  if (db.context.reserve?.isShort === true)
    throw new DatabaseUnavailable('the disk is full', 'full')
  const writing = writings.get(db.context) ?? { triedAt: -Infinity }
  writings.set(db.context, writing)
  if (performance.now() - writing.triedAt < writeEveryMs) return
  writing.trying ??= tryWrite(db, writing).finally(() => {
    writing.trying = undefined
  })
  // A long write of ours, such as an import, only makes it wait.
  await inTime(writing.trying, () => {})
}

/** Another process that holds the lock is at work on a database that can be written. */
async function tryWrite(db: Db, writing: Writing): Promise<void> {
  await runTransaction(db, writeNothing).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable && error.trouble === 'busy')) throw error
  })
  writing.triedAt = performance.now()
}

/** Reaches the disk, and changes nothing. */
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
