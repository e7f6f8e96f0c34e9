/** What an import gets: rows that have been read, and how to go about them. */
export interface ImportInput<Row> {
  readonly rows: readonly Row[]
  /** Look at everything, write nothing. */
  readonly isDryRun: boolean
  /** Told now and then how many rows are written. */
  readonly onProgress?: (done: number) => void
}

/** What an import did, or with `isDryRun` would do. */
export interface ImportReport {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Why nothing was written; empty when everything was. */
  readonly problems: readonly ImportProblem[]
}

export interface ImportProblem {
  /** Which of the rows, the first is 0. */
  readonly index: number
  readonly reason: string
}

const BATCH = 1000

/** Long lists in pieces that one parameter holds comfortably. */
export function inBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    batches.push(rows.slice(start, start + BATCH))
  }
  return batches
}
