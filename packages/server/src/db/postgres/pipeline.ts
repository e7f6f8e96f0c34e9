import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { codeOf } from '../../files.ts'

declare module '../tables.ts' {
  interface Db {
    /** Of a transaction on PostgreSQL. */
    readonly pipeline?: Pipeline
  }
}

/** What PostgreSQL says of every statement that follows one that failed. */
const abortedCode = '25P02'

/**
 * The statements of one transaction on PostgreSQL. They go out at once and run in the order in which they were asked for: what is asked for
 * together is one round trip, and what needs no answer none (decision 036).
 */
export class Pipeline {
  readonly #connection: DatabaseConnection
  readonly #unanswered: Promise<unknown>[] = []
  #isClosed = false

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async run<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    if (this.#isClosed) throw new Error('The transaction has ended.')
    return this.#connection.executeQuery<R>(query)
  }

  /** Without waiting for the answer: when the statement fails, the transaction does. */
  send(query: CompiledQuery): void {
    const answer = this.run(query)
    answer.catch(() => {})
    this.#unanswered.push(answer)
  }

  /** From now on nothing is sent: what came behind the end of the transaction would be one of its own. */
  close(): void {
    this.#isClosed = true
  }

  /** What was sent and failed is noticed by the failure of what came after it, the commit at the latest. */
  async causeOf(failure: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.#unanswered)
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    return failures.find((one) => codeOf(one) !== abortedCode) ?? failure
  }
}
