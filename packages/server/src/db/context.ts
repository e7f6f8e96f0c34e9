import type { DatabaseConfig } from './open.ts'

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
