import type { CompiledQuery } from 'kysely'
import type { ReadThread } from './long-reads/read-thread.ts'
import type { DatabaseConfig } from './open.ts'
import type { Reserve } from './reserve.ts'
import type { Waits } from './waits.ts'

/** What an open database has in common with its transactions. Rooms above add what is theirs, as to Fastify's instance. */
export interface Context {
  readonly dialect: 'sqlite' | 'postgres'
  /** Where another connection to it can be opened. */
  readonly place: DatabaseConfig
  readonly waits: Waits
  /** Where a server keeps one (`ops/keep-reserve.ts`). */
  reserve?: Reserve
  /** The folder of a SQLite file, where other files of the event are too. */
  readonly folder?: string
  /** Of a SQLite file: changes whenever another process has written into it, and never by what this one writes. */
  readonly foreignVersion?: () => unknown
  /** Of a SQLite file: the rows of a query, without waiting for anything. */
  readonly readNow?: <R>(query: CompiledQuery<R>) => R[]
  /** Of a SQLite file, where a server has one: runs what `longRead` declares. */
  readonly readThread?: ReadThread
  /** Of a SQLite file: throws `DatabaseUnavailable` when it was deleted, renamed or replaced. */
  readonly requireFile?: () => void
}
