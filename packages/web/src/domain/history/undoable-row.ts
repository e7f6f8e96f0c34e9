import { latestStanding, type RecordRow, undoBlocked } from '@signout/contract'

/**
 * The row that can be taken back; undefined when the latest cannot. The rows are the newest of an order's record: what
 * undoes one of them is among them.
 */
export function undoableRow(rows: readonly RecordRow[]): RecordRow | undefined {
  const events = rows.filter(({ kind }) => kind.startsWith('order.'))
  const latest = latestStanding(events)
  return latest && undoBlocked(events, latest.id) === null ? latest : undefined
}
