import type { CompiledQuery } from 'kysely'
import type { ReadThread } from './long-reads/read-thread.ts'
import type { DatabaseConfig } from './open.ts'

/**
 * Context shared by an open database and its transactions. Rooms above add their own properties, as to Fastify's
 * instance.
 */
export interface Context {
  readonly dialect: 'sqlite' | 'postgres'
  /** Configuration with which another connection can be opened. */
  readonly place: DatabaseConfig
  readonly waits: Waits
  /** The reserve, where a server keeps one (`ops/reserve.ts`). */
  reserve?: {
    /** Whether the disk is full, or was when last checked. */
    readonly isShort: boolean
    /** Frees the reserve on a full disk; returns whether that changed anything. */
    free(): boolean
  }
  /** The folder of a SQLite file, which has the other files of the event. */
  readonly folder?: string
  /** Version of a SQLite file, which changes with every write by another process and never with this one's own. */
  readonly foreignVersion?: () => unknown
  /** Of a SQLite file: the rows of a query, without waiting for anything. */
  readonly readNow?: <R>(query: CompiledQuery<R>) => R[]
  /** Thread of a server on a SQLite file that runs the reads declared with `longRead`. */
  readonly readThread?: ReadThread
  /** Throws `DatabaseUnavailable` when the SQLite file was deleted, renamed or replaced. */
  readonly requireFile?: () => void
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
