import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { hasCode, lockedCodes, toFailure } from './sqlite-codes.ts'
import { SqliteFile } from './sqlite-file.ts'

/** Between two looks at a lock that somebody else has. */
const longestPauseMs = 10

/** Waits for the locks of others, while everything else goes on. */
export class RetryingSqliteFile {
  readonly #file: SqliteFile
  readonly #lockWaitMs: number
  #lockedSince: number | undefined

  constructor(path: string, access: 'read' | 'write', lockWaitMs: number) {
    try {
      this.#file = new SqliteFile(path, access)
    } catch (error) {
      throw toFailure(error)
    }
    this.#lockWaitMs = lockWaitMs
  }

  /** @throws {DatabaseUnavailable} also when the file has been locked for too long since `since`. */
  async execute<R>(query: CompiledQuery, since: number): Promise<QueryResult<R>> {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        const result = this.#file.execute<R>(query)
        this.#lockedSince = undefined
        return result
      } catch (error) {
        if (!hasCode(error, lockedCodes) || this.#isTooLate(since)) throw toFailure(error)
      }
      await wait(pause)
    }
  }

  /** False also after SQLite has ended a transaction by itself, as it does on a full disk. */
  get isInTransaction(): boolean {
    return this.#file.isInTransaction
  }

  get dataVersion(): unknown {
    return this.#file.dataVersion
  }

  close(): void {
    this.#file.close()
  }

  /** Waiting for others of this process does not count: they get on. */
  #isTooLate(since: number): boolean {
    const now = performance.now()
    this.#lockedSince ??= now
    return now - Math.max(since, this.#lockedSince) >= this.#lockWaitMs
  }
}
