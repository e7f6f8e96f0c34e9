import { type DatabaseConfig, nameDatabase } from '@signout/server/db/open.ts'
import type { Config } from '@signout/server/config/config.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { Output } from './output.ts'

/**
 * No browser waits for a command: it may wait longer for a lock than a request does, and than any transaction of the
 * server's takes.
 */
export const lockWaitMs = 30_000

/** What opening the database may do: make one, or bring older tables up to date without a backup. */
export type Permission = 'create' | 'skip the backup'

/** On which database a command works, for the standard error. */
export function describeDatabase(config: DatabaseConfig): string {
  return `Database: ${nameDatabase(config)}.`
}

/** What every command works with; `runCli` creates it. */
export interface CliContext {
  /**
   * The configured database with its tables up to date; the same one however often it is called. `runCli` closes it.
   *
   * @throws {CliRefusal} when there is none, unless it may be made.
   */
  open(...may: readonly Permission[]): Promise<Db>
  /** Read only when it is needed: `--help` works whatever the environment says. */
  readonly config: Config
  readonly out: Output
  readonly now: () => Date
  /** All of the standard input. */
  readInput(): Promise<string>
  /** The first line of the standard input, without waiting for its end. */
  readLine(): Promise<string>
}

/** An expected "no": printed line by line on the standard error, exit code 1. */
export class CliRefusal extends Error {
  override readonly name = 'CliRefusal'
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
