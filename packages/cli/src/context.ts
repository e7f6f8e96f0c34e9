import { type DatabaseConfig, nameDatabase } from '@signout/server/db/open.ts'
import type { Config } from '@signout/server/base/config/config.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { Output } from './output.ts'

/**
 * No browser waits for a command, so it waits for a lock longer than a request does, and longer than any transaction of
 * the server takes.
 */
export const lockWaitMs = 30_000

/** What opening the database may do: create one, or migrate older tables without a backup. */
export type Permission = 'create' | 'skip the backup'

/** Name of the database that a command works on, for the standard error. */
export function describeDatabase(config: DatabaseConfig): string {
  return `Database: ${nameDatabase(config)}.`
}

/** Context of every command; `runCli` creates it. */
export interface CliContext {
  /**
   * The configured database with its tables up to date; every call returns the same. `runCli` closes it.
   *
   * @throws {CliRefusal} when there is none and none may be created.
   */
  open(...may: readonly Permission[]): Promise<Db>
  /** Parsed only when needed, so that `--help` works in any environment. */
  readonly config: Config
  readonly out: Output
  readonly now: () => Date
  /** The path of a file that is named in an argument. */
  readonly pathOf: (file: string) => string
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
