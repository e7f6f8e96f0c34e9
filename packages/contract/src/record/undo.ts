import { type UndoableKind, undoableKinds } from './order-kinds.ts'

/** The columns of a row of an order's record that undo needs. */
export interface OrderEvent {
  readonly id: number
  readonly kind: string
  /** The row that this one undoes. */
  readonly undoes: number | null
}

/** The latest row in effect: neither undone rows nor the rows that undid them count (spec §11). */
export function latestStanding<E extends OrderEvent>(events: readonly E[]): E | undefined {
  const undone = new Set(events.map((event) => event.undoes))
  return events
    .filter((event) => event.undoes === null && !undone.has(event.id))
    .reduce<E | undefined>(
      (latest, event) => (latest && latest.id > event.id ? latest : event),
      undefined,
    )
}

function isUndoable(kind: string): kind is UndoableKind {
  return undoableKinds.some((undoable) => undoable === kind)
}

export type UndoProblem = 'not undoable' | 'not the latest'

/** Why a row of the order cannot be undone; null when it can, as far as the record tells (spec §11). */
export function undoBlocked(events: readonly OrderEvent[], id: number): UndoProblem | null {
  const latest = latestStanding(events)
  if (latest?.id !== id) return 'not the latest'
  return isUndoable(latest.kind) ? null : 'not undoable'
}
