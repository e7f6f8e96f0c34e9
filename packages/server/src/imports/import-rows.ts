import { inBatches, type Pause } from '../pauses.ts'

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
  /** What to do with each row. */
  readonly outcomes: readonly Outcome[]
}

type Outcome = keyof Omit<ImportReport, 'problems'>

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

/** Compares rows with existing objects; `find` looks them up by key. */
export async function compareRows<Row, Known>(
  rows: readonly Row[],
  find: (row: Row) => Known | undefined,
  isSame: (before: Known, after: Row) => boolean,
  pause: Pause,
): Promise<Comparison<Row, Known>> {
  const created: Row[] = []
  const updated: { before: Known; after: Row; index: number }[] = []
  const outcomes: Outcome[] = []
  for (const batch of inBatches([...rows.entries()])) {
    await pause()
    for (const [index, after] of batch) {
      const before = find(after)
      if (before === undefined) {
        created.push(after)
        outcomes.push('created')
      } else if (isSame(before, after)) outcomes.push('unchanged')
      else {
        updated.push({ before, after, index })
        outcomes.push('updated')
      }
    }
  }
  return { created, updated, outcomes }
}

/** Rows with a problem do not count. */
export function reportOf<Row, Known>(
  { outcomes }: Comparison<Row, Known>,
  problems: readonly ImportProblem[] = [],
): ImportReport {
  const wrong = new Set(problems.map(({ index }) => index))
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const [index, outcome] of outcomes.entries()) if (!wrong.has(index)) counts[outcome] += 1
  return { ...counts, problems }
}
