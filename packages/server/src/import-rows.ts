import { setImmediate as nextTurn } from 'node:timers/promises'

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
  readonly field: string
  /** A sentence, in which the column has the name that the file gives it. */
  readonly message: (column: string) => string
}

/** Things of one kind that are to be written: new ones, and changed ones with what there was. */
export interface Writes<Row, Known> {
  readonly created: readonly Row[]
  readonly updated: readonly { readonly before: Known; readonly after: Row }[]
}

/** The rows of an import by what is to be done with them. */
export interface Comparison<Row, Known> extends Writes<Row, Known> {
  readonly updated: readonly {
    readonly before: Known
    readonly after: Row
    /** Of the row, from 0. */
    readonly index: number
  }[]
  readonly unchanged: number
}

/** Compares rows with what is known; `find` knows the key by which a row is the same thing. */
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

/** Lets other requests have their turn: long work calls it after each of its steps. */
export type Pause = () => Promise<void>

/** In milliseconds. */
const longestTurn = 8

/** A pause that is made when the last one is some time ago: on SQLite no statement makes one by itself. */
export function startPauses(): Pause {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestTurn) return
    await nextTurn()
    since = performance.now()
  }
}

/** Rows in one statement: it takes a few milliseconds. */
const batchSize = 200

/** Splits a list into pieces of a size that suits one statement. */
export function inBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    batches.push(rows.slice(start, start + batchSize))
  }
  return batches
}

interface Keys<N> {
  /** A name as it is written. */
  readonly exact: (named: N) => string
  /** Alike for names that are the same (decision 023). */
  readonly folded: (named: N) => string
}

/**
 * Finds what is known by a name. What is written exactly so comes first: imports of older versions may have left several
 * whose names differ in case or accents alone.
 */
export function findByName<N, K extends N>(
  known: readonly K[],
  { exact, folded }: Keys<N>,
): (named: N) => K | undefined {
  const exactly = new Map(known.map((one) => [exact(one), one]))
  const alike = new Map(known.map((one) => [folded(one), one]))
  return (named) => exactly.get(exact(named)) ?? alike.get(folded(named))
}
