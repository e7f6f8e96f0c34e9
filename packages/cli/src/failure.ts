import { ConfigError } from '@signout/server/base/config/config.ts'
import {
  DatabaseInUse,
  databaseMessages,
  DatabaseUnavailable,
  messageOf,
} from '@signout/server/db/failure.ts'
import { Refusal } from '@signout/server/base/refusal.ts'
import { CommanderError } from 'commander'
import { CliRefusal } from './context.ts'

interface Failure {
  readonly exitCode: 0 | 1 | 2
  /** Lines for the standard error; empty when commander has printed them already. */
  readonly lines: readonly string[]
}

/** Output and exit code of a command that threw. An unexpected failure keeps its stack: it is a bug. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CommanderError) return { exitCode: exitCodeOf(error), lines: [] }
  if (error instanceof CliRefusal) return { exitCode: 1, lines: error.lines }
  if (error instanceof Refusal) return { exitCode: 1, lines: Object.values(error.body).flat() }
  if (isPlain(error)) return { exitCode: 1, lines: [error.message] }
  if (error instanceof DatabaseUnavailable) {
    return { exitCode: 1, lines: [databaseMessages.broken(error)] }
  }
  const stack = error instanceof Error ? error.stack : undefined
  return { exitCode: 1, lines: [`Unexpected failure: ${stack ?? messageOf(error)}`] }
}

function isPlain(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof DatabaseInUse
}

/** Commander exits with 1 for misuse, and after the help shown when a command is missing. */
function exitCodeOf({ exitCode }: CommanderError): 0 | 2 {
  return exitCode === 0 ? 0 : 2
}
