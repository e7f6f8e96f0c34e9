import { type UndoableKind, undoableKinds } from './order-kinds.ts'

/** The columns of a row of an order's record that undo needs. */
export interface OrderRecordRow {
  readonly id: number
  readonly kind: string
  /** The row that this one undoes. */
  readonly undoes: number | null
}

/** The latest row in effect: neither undone rows nor the rows that undid them count (spec §11). */
export function latestStanding<R extends OrderRecordRow>(rows: readonly R[]): R | undefined {
  const undone = new Set(rows.map((row) => row.undoes))
  return rows
    .filter((row) => row.undoes === null && !undone.has(row.id))
    .reduce<R | undefined>(
      (latest, row) => (latest && latest.id > row.id ? latest : row),
      undefined,
    )
}

function isUndoable(kind: string): kind is UndoableKind {
  return undoableKinds.some((undoable) => undoable === kind)
}

/** The row of an order that can be undone now; null when there is none (spec §11). */
export function undoableEvent(rows: readonly OrderRecordRow[]): number | null {
  const latest = latestStanding(rows)
  return latest !== undefined && isUndoable(latest.kind) ? latest.id : null
}

export type UndoProblem = 'not undoable' | 'not the latest'

/** Why a row of the order cannot be undone; null when it can, as far as the record tells (spec §11). */
export function undoBlocked(rows: readonly OrderRecordRow[], id: number): UndoProblem | null {
  const latest = latestStanding(rows)
  if (latest?.id !== id) return 'not the latest'
  return isUndoable(latest.kind) ? null : 'not undoable'
}
