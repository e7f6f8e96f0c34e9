import { onOneLine } from '@signout/contract'
import { codeOf } from '../base/files.ts'

/**
 * The database is unreachable or cannot work: waiting, or repairing the machine, helps. Only the dialects throw it,
 * since elsewhere the same error codes mean something else: browsers' connections are reset, too.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  readonly trouble: DatabaseTrouble

  constructor(cause: unknown, trouble: DatabaseTrouble = troubleOf(cause)) {
    super(messageOf(cause), { cause })
    this.trouble = trouble
  }
}

const silent = { reason: 'The database does not answer.', advice: 'Try again soon.' }

/** What callers are told is wrong, and what helps. */
export const databaseTroubles = {
  silent,
  /** Another process holds the lock. */
  busy: silent,
  full: {
    reason: 'The disk of the server is full.',
    advice: 'Nothing can be changed until there is room.',
  },
  gone: {
    reason: 'The file of the database was deleted, renamed or replaced.',
    advice: 'Nothing can be changed until it is back, or the server is started again.',
  },
} as const
export type DatabaseTrouble = keyof typeof databaseTroubles

/** Message for callers. */
export function describeTrouble(trouble: DatabaseTrouble): string {
  const { reason, advice } = databaseTroubles[trouble]
  return `${reason} ${advice}`
}

/** Error codes of a full disk, from Node and PostgreSQL. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The kind of trouble, as far as the error code tells. */
export function troubleOf(error: unknown): DatabaseTrouble {
  return fullCodes.has(codeOf(error)) ? 'full' : 'silent'
}

/** Message of the server and the command line when they give up. */
export const databaseMessages = {
  broken: (error: DatabaseUnavailable) => `The database does not work: ${error.message}`,
  unopened: (error: unknown) => `The database cannot be opened: ${messageOf(error)}`,
} as const

/** A command that needs exclusive use of the database did not begin, or could not finish. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'

  constructor() {
    super('A server or another command is at work on this database: stop it first.')
  }
}

/** Message of an error, on one line. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return onOneLine(error instanceof Error ? error.message : String(error))
}

/** Whether a write refers to a row that has just been deleted, which only happens on PostgreSQL. */
export function isMissingReference(error: unknown): boolean {
  return codeOf(error) === '23503'
}
