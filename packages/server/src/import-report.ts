/** What an import did, or with `isDryRun` would do. */
export interface ImportReport {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Why nothing was written; empty when everything was. */
  readonly problems: readonly ImportProblem[]
}

export interface ImportProblem {
  /** Which of the imported things, the first is 0. */
  readonly index: number
  readonly reason: string
}

export interface ImportOptions {
  readonly now: Date
  /** Look at everything, write nothing. */
  readonly isDryRun: boolean
  /** Told now and then how many are written. */
  readonly onProgress?: (done: number) => void
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
