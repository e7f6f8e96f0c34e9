import { type BigIntStats, statSync } from 'node:fs'
import { DatabaseUnavailable } from '../failure.ts'

/**
 * Tells whether the files that are open are still those of that name. A file that is deleted, renamed or replaced stays
 * open, and takes writes that are gone with the process.
 */
export class FileIdentity {
  readonly #path: string
  readonly #seen = new Map<string, string>()

  constructor(path: string) {
    this.#path = path
    this.require()
  }

  /** SQLite makes its log of writes with the first of them. @throws {DatabaseUnavailable} */
  require(): void {
    this.#requireSame(this.#path)
    this.#requireSame(`${this.#path}-wal`)
  }

  #requireSame(path: string): void {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    const seen = this.#seen.get(path)
    const identity = found && identityOf(found)
    if (seen !== identity && seen !== undefined) {
      throw new DatabaseUnavailable(`${path} was deleted, renamed or replaced`, 'gone')
    }
    if (identity !== undefined) this.#seen.set(path, identity)
  }
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`
}
