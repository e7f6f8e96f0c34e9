import type { CompiledQuery } from 'kysely'
import type { LRUCache } from 'lru-cache'
import type { createQueue } from '../concurrency.ts'
import type { Config, SettingValues } from '../config/config.ts'
import type { ChangeHub } from '../hub/change-hub.ts'
import type { ChangeCache } from '../hub/change-cache.ts'
import type { MailServer } from '../mail/settings.ts'
import type { ReadThread } from './long-reads/read-thread.ts'
import type { DatabaseConfig } from './open.ts'

/** How a database was opened. */
export interface Opened {
  readonly dialect: 'sqlite' | 'postgres'
  /** Configuration with which another connection can be opened. */
  readonly place: DatabaseConfig
  readonly waits: Waits
  /** The folder of a SQLite file, which has the other files of the event. */
  readonly folder?: string
  /** Version of a SQLite file, which changes with every write by another process and never with this one's own. */
  readonly foreignVersion?: () => unknown
  /** Reads a SQLite file without waiting. */
  readonly readNow?: <R>(query: CompiledQuery<R>) => R[]
  /** Thread of a server on a SQLite file that runs the reads declared with `longRead`. */
  readonly readThread?: ReadThread
  /** Throws `DatabaseUnavailable` when the SQLite file was deleted, renamed or replaced. */
  readonly requireFile?: () => void
}

/**
 * All that an open database carries, and its transactions with it: how it was opened, and what this process keeps for
 * it in memory, each with the file that uses it.
 */
export interface Context extends Opened {
  /** Where changes arrive, from this process and others. */
  readonly hub: ChangeHub
  /** `settings/event-settings.ts`: the configuration, and the event's settings. */
  settings?: {
    readonly config: Config
    /** Only in a server. */
    readonly cache: ChangeCache<SettingValues> | undefined
    /** Those last read, changed since or not. */
    last?: SettingValues
  }
  /** `mail/queue-mails.ts`: the mail server, where one is configured. */
  mailServer?: MailServer
  /** `write/transact.ts`: the queue of each user's writes on PostgreSQL. */
  writers?: LRUCache<number, ReturnType<typeof createQueue>>
  /** `db/readiness.ts`: when a write last succeeded, by `performance.now`, and the try that is running. */
  readonly writing: { wroteAt: number; trying: Promise<void> | undefined }
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
