import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Transaction, type TransactionBuilder } from 'kysely'
import { codeOf } from '../base/files.ts'
import type { DatabaseConfig } from './open.ts'
import { lockKeys } from './postgres/lock-keys.ts'
import { Pipeline } from './postgres/pipeline.ts'
import type { Db, Tables } from './tables.ts'

/** A transaction. */
export interface Tx extends Transaction<Tables> {
  readonly context: Context
  readonly pipeline?: Pipeline
}

const attempts = 5
/** PostgreSQL's serialization failure and deadlock: nothing was written, the same work may succeed next time. */
const transientCodes = new Set(['40001', '40P01'])

/**
 * Runs all of `work` or, when it throws, nothing. `work` may run several times, so it must only read and write through
 * `tx`; a write through `db` inside it would wait for itself. Services use `record/transact.ts`, which knows the actor
 * and announces changes.
 */
export async function runTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await execute(db, db.transaction(), work)
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function execute<T>(
  { context }: Db,
  transaction: TransactionBuilder<Tables>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (context.dialect === 'sqlite') {
    return transaction.execute((tx) => work(Object.assign(tx, { context })))
  }
  let pipeline: Pipeline | undefined
  try {
    return await transaction.execute(async (tx) => {
      pipeline = new Pipeline(await tx.getExecutor().provideConnection(async (own) => own))
      return work(Object.assign(tx, { context, pipeline })).finally(() => pipeline?.close())
    })
  } catch (error) {
    throw (await pipeline?.causeOf(error)) ?? error
  }
}

/** Runs reads that all see one snapshot, for as long as `work` takes. */
export async function readSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction = db.transaction().setAccessMode('read only')
  if (db.context.dialect === 'sqlite') return execute(db, transaction, work)
  return execute(db, transaction.setIsolationLevel('repeatable read'), async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return work(tx)
  })
}

/**
 * Locks the rows that `query` finds until the transaction ends, so that other decisions on them wait. On SQLite, where
 * one transaction writes at a time, the query stays as it is.
 */
export function forUpdate<Q extends { forUpdate(): Q }>(db: Db, query: Q): Q {
  return db.context.dialect === 'postgres' ? query.forUpdate() : query
}

/**
 * Locks rows whose keys do not change: transactions that only refer to them by a foreign key neither wait nor block.
 */
export function forNoKeyUpdate<Q extends { forNoKeyUpdate(): Q }>(db: Db, query: Q): Q {
  return db.context.dialect === 'postgres' ? query.forNoKeyUpdate() : query
}

/** Sends a lock, and right after it, in the same trip (decision 019), what has to be read under it. */
export async function lockThen<L, R>(lock: Promise<L>, read: () => Promise<R>): Promise<[L, R]> {
  return Promise.all([lock, read()])
}

function isTransient(error: unknown): boolean {
  return transientCodes.has(codeOf(error))
}

/**
 * Acquires a lock until the transaction ends, for work that inserts what it did not find. Imports and edits of the
 * catalogue wait for one another, and so do imports of applicants and new users; of orders, only shortenings by missing
 * units wait for them, since they change totals. Does nothing on SQLite, where one transaction writes at a time anyway.
 */
export async function acquireLock(
  tx: Tx,
  lock: 'catalogue' | 'applicants' | 'settings',
): Promise<void> {
  if (tx.context.dialect === 'postgres')
    await sql`select pg_advisory_xact_lock(${lockKeys[lock]})`.execute(tx)
}

/** How a database was opened; its transactions carry it, too. */
export interface Context {
  readonly dialect: 'sqlite' | 'postgres'
  /** Configuration with which another connection can be opened. */
  readonly place: DatabaseConfig
  readonly waits: Waits
  /** The folder of a SQLite file, which has the other files of the event. */
  readonly folder?: string
  /** Version of a SQLite file, which changes with every write by another process and never with this one's own. */
  readonly foreignVersion?: () => unknown
  /** Throws `DatabaseUnavailable` when the SQLite file was deleted, renamed or replaced. */
  readonly requireFile?: () => void
}

/** What a room keeps in memory for an open database, made when it is first asked for. */
export function perDatabase<T>(make: () => T): (db: { readonly context: Context }) => T {
  const kept = new WeakMap<Context, T>()
  return ({ context }) => {
    const value = kept.get(context) ?? make()
    kept.set(context, value)
    return value
  }
}

/**
 * Measures how long work waits for its turn at the database: for the writer of a SQLite file, or a connection of the
 * pool to PostgreSQL.
 */
export class Waits {
  #listener: ((seconds: number) => void) | undefined

  /** Calls the listener for every wait that ends; a new listener replaces the former one. */
  listen(listener: (seconds: number) => void): void {
    this.#listener = listener
  }

  async during<T>(turn: Promise<T>): Promise<T> {
    const beganAt = performance.now()
    try {
      return await turn
    } finally {
      this.#listener?.((performance.now() - beganAt) / 1000)
    }
  }
}
