import { setImmediate as nextTurn } from 'node:timers/promises'

/** Yields to other requests; long work calls it after each step. */
export type Pause = () => Promise<void>

const longestTurn = 8

/** Pauses when the last pause is some time ago: on SQLite no statement yields by itself. */
export function startPauses(): Pause {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestTurn) return
    await nextTurn()
    since = performance.now()
  }
}

/** Rows in one statement, which then takes a few milliseconds. */
const batchSize = 200

/** Splits a list into batches, by default for one statement each. */
export function inBatches<T>(rows: readonly T[], size = batchSize): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < rows.length; start += size) {
    batches.push(rows.slice(start, start + size))
  }
  return batches
}
