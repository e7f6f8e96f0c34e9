import { createLimit, createQueue } from '../../concurrency.ts'
import { tooMany } from '../../refusal.ts'

/** Well above what a venue does when the doors open: they are through in ten seconds, two passwords at a time. */
const withinLimit = createLimit(500, () =>
  tooMany('Too many users are logging in right now.', 10_000),
)

/** A process has ten connections to PostgreSQL: logging in leaves most of them to everybody else. */
const inTurn = createQueue(4)

/**
 * Does what anybody may ask for without being known: a few at a time, in turn, and no more than a venue needs.
 *
 * @throws {Refusal} 429 while too many wait.
 */
export async function withLoginLimit<T>(work: () => Promise<T>): Promise<T> {
  return withinLimit(() => inTurn(work))
}
