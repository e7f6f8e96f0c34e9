import { createLimit, createQueue } from '../../base/concurrency.ts'
import { tooMany } from '../../base/refusal.ts'

/** More than hash at once (`password.ts`): a turn is mostly a wait for the database where that is busy. */
const atOnce = 20
/** Callers in a line, in turn or waiting for one. At 31 ms a hash they are served in about three seconds on two cores. */
const longestLine = 200

const inTurn = createQueue(atOnce)
const limitLine = () =>
  createLimit(longestLine, () => tooMany('Too many users are logging in right now.', 5000))
const lines = { known: limitLine(), others: limitLine() }

interface Caller {
  /** Whether the browser has logged in to this account before. */
  readonly isKnown?: boolean
  /** Aborted when the caller is gone, who then has no turn. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs what takes a password of a caller, a few at a time: known browsers first, the others in the order in which they
 * came (spec §4).
 *
 * @throws {Refusal} 429 while too many wait.
 */
export async function inLoginQueue<T>(
  { isKnown = false, signal }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  const workUnlessGone = async () => {
    signal?.throwIfAborted()
    return work()
  }
  return lines[isKnown ? 'known' : 'others'](() => inTurn(workUnlessGone, isKnown))
}
