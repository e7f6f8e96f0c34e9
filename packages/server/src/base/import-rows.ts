import type { Pause } from './pauses.ts'

export interface ImportInput<Row> {
  readonly rows: readonly Row[]
  /** Checks everything and writes nothing. */
  readonly isDryRun: boolean
  /** Called now and then with the number of rows written. */
  readonly onProgress?: (done: number) => void
}

export interface ImportReport {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Reasons why nothing was written; empty when everything was. */
  readonly problems: readonly ImportProblem[]
  /** What looks wrong, and was imported all the same. */
  readonly notes?: readonly ImportProblem[]
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

type Outcome = keyof Omit<ImportReport, 'problems' | 'notes'>

/**
 * Finds an object by name.
 *
 * @param keyOf the key that equal names share (decision 023).
 */
export function findByName<N, K extends N>(
  known: readonly K[],
  keyOf: (named: N) => string,
): (named: N) => K | undefined {
  const byKey = new Map(known.map((one) => [keyOf(one), one]))
  return (named) => byKey.get(keyOf(named))
}

/**
 * Compares rows with existing objects, which `find` looks up by key: what to write, the outcome of each row, and the
 * index of each row that changes something.
 */
export async function compareRows<Row, Known>(
  rows: readonly Row[],
  find: (row: Row) => Known | undefined,
  isSame: (before: Known, after: Row) => boolean,
  pause: Pause,
) {
  const created: Row[] = []
  const updated: { before: Known; after: Row; index: number }[] = []
  const outcomes: Outcome[] = []
  for (const [index, after] of rows.entries()) {
    await pause()
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
  return { created, updated, outcomes }
}

/** Rows with a problem do not count. */
export function reportOf(
  { outcomes }: { readonly outcomes: readonly Outcome[] },
  problems: readonly ImportProblem[] = [],
): ImportReport {
  const wrong = new Set(problems.map(({ index }) => index))
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const [index, outcome] of outcomes.entries()) if (!wrong.has(index)) counts[outcome] += 1
  return { ...counts, problems }
}
