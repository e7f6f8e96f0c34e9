import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { codeOf } from '../../base/files.ts'

/** PostgreSQL's error code of every statement after one that failed. */
const abortedCode = '25P02'

/**
 * The statements of one transaction on PostgreSQL. They are sent at once and run in order: statements issued together
 * take one round trip, and those whose answer is not needed take none (decision 019).
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

  /** Sends a statement without waiting for its answer; when it fails, so does the transaction. */
  send(query: CompiledQuery): void {
    const answer = this.run(query)
    answer.catch(() => {})
    this.#unanswered.push(answer)
  }

  /** Stops sending: a statement after the end of the transaction would be a transaction of its own. */
  close(): void {
    this.#isClosed = true
  }

  /** A failed statement shows by the failure of those after it, at the latest the commit. */
  async causeOf(failure: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.#unanswered)
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    return failures.find((one) => codeOf(one) !== abortedCode) ?? failure
  }
}
