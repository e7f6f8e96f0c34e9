import { setImmediate as nextTurn } from 'node:timers/promises'

/** Parsed rows of an import, and its options. */
export interface ImportInput<Row> {
  readonly rows: readonly Row[]
  /** Checks everything and writes nothing. */
  readonly isDryRun: boolean
  /** Called now and then with the number of rows written. */
  readonly onProgress?: (done: number) => void
}

/** Result of an import, or of a dry run. */
export interface ImportReport {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Reasons why nothing was written; empty when everything was. */
  readonly problems: readonly ImportProblem[]
}

export interface ImportProblem {
  /** Index of the row, from 0. */
  readonly index: number
  readonly field: string
  /** A sentence with the column's name in the file. */
  readonly message: (column: string) => string
}

/** Objects to be written: new ones, and changed ones with their former state. */
export interface Writes<Row, Known> {
  readonly created: readonly Row[]
  readonly updated: readonly { readonly before: Known; readonly after: Row }[]
}

/** The rows of an import by what to do with them. */
export interface Comparison<Row, Known> extends Writes<Row, Known> {
  readonly updated: readonly {
    readonly before: Known
    readonly after: Row
    /** Index of the row, from 0. */
    readonly index: number
  }[]
  readonly unchanged: number
}

/** Compares rows with existing objects; `find` looks them up by key. */
export async function compareRows<Row, Known>(
  rows: readonly Row[],
  find: (row: Row) => Known | undefined,
  isSame: (before: Known, after: Row) => boolean,
  pause: Pause,
): Promise<Comparison<Row, Known>> {
  const created: Row[] = []
  const updated: { before: Known; after: Row; index: number }[] = []
  for (const [index, after] of rows.entries()) {
    if (index % batchSize === 0) await pause()
    const before = find(after)
    if (before === undefined) created.push(after)
    else if (!isSame(before, after)) updated.push({ before, after, index })
  }
  return { created, updated, unchanged: rows.length - created.length - updated.length }
}

export function reportOf<Row, Known>(
  { created, updated, unchanged }: Comparison<Row, Known>,
  problems: readonly ImportProblem[] = [],
): ImportReport {
  return { created: created.length, updated: updated.length, unchanged, problems }
}

/** Yields to other requests; long work calls it after each step. */
export type Pause = () => Promise<void>

/** Longest time without a pause, in milliseconds. */
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

interface Keys<N> {
  /** The name as written. */
  readonly exact: (named: N) => string
  /** Key that equal names share (decision 023). */
  readonly folded: (named: N) => string
}

/**
 * Finds an object by name. An exact match comes first: imports of older versions may have left several names that
 * differ only in case or accents.
 */
export function findByName<N, K extends N>(
  known: readonly K[],
  { exact, folded }: Keys<N>,
): (named: N) => K | undefined {
  const exactly = new Map(known.map((one) => [exact(one), one]))
  const alike = new Map(known.map((one) => [folded(one), one]))
  return (named) => exactly.get(exact(named)) ?? alike.get(folded(named))
}
