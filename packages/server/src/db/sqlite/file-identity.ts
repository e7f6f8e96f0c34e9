import { type BigIntStats, statSync } from 'node:fs'
import { DatabaseUnavailable } from '../failure.ts'

/**
 * Tells whether the open files are still those with their names. A file that is deleted, renamed or replaced stays
 * open, and takes writes that are lost when the process ends.
 */
export class FileIdentity {
  readonly #path: string
  readonly #seen = new Map<string, string>()

  constructor(path: string) {
    this.#path = path
    this.require()
  }

  /** SQLite creates its write-ahead log with the first write. @throws {DatabaseUnavailable} */
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
