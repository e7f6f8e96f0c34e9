/** The rows of an import, which have been parsed, and how to import them. */
export interface ImportInput<Row> {
  readonly rows: readonly Row[]
  /** Check everything, write nothing. */
  readonly isDryRun: boolean
  /** Called now and then with the number of rows that are written. */
  readonly onProgress?: (done: number) => void
}

/** What an import did, or would do with `isDryRun`. */
export interface ImportReport {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Why nothing was written; empty when everything was. */
  readonly problems: readonly ImportProblem[]
}

export interface ImportProblem {
  /** Of the row, from 0. */
  readonly index: number
  readonly reason: string
}

const batchSize = 1000

/** Splits a list into pieces of a size that suits one parameter. */
export function inBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    batches.push(rows.slice(start, start + batchSize))
  }
  return batches
}
