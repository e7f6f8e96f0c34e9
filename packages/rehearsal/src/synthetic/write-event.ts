import { setTimeout as wait } from 'node:timers/promises'
import { commandLine } from '@signout/server/actor.ts'
import { announce } from '@signout/server/hub/change.ts'
import { anything } from '@signout/server/hub/change.ts'
import { transact } from '@signout/server/write/transact.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import { recordActs } from '@signout/server/write/record/record.ts'
import { actsOfOrders, insertOrders } from './write-orders.ts'
import type { SyntheticEvent } from './plan-event.ts'
import { findReturned } from './list-queries.ts'
import { insertSyntheticCategories, insertSyntheticItems } from './write-items.ts'
import { insertOrganiser, insertTeams } from './write-teams.ts'
import { instantAfter } from '@signout/server/instants.ts'

const teamsBeforeMs = 72 * 3_600_000
/** Rows that one transaction writes in a fraction of a second. */
const rowsAtOnce = 2000
/** Pause in which others can acquire SQLite's write lock. */
const pauseMs = 20

interface WriteOptions {
  readonly passwordHash: string
  readonly now: Date
  /** Called after each transaction with the number of teams, items and orders written, and their total. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Writes a planned event in short transactions with pauses between them, so that a server beside it stays usable. After
 * each of them everything adds up: an event whose writing is interrupted is a smaller event.
 *
 * @throws {Refusal} 409 when something with the same name is added meanwhile.
 */
export async function writeEvent(
  db: Db,
  { organiser, teams, categories, items, orders }: SyntheticEvent,
  { passwordHash, now, onProgress }: WriteOptions,
): Promise<void> {
  const total = teams.length + items.length + orders.length
  let done = 0
  const writeAll = async <T, R>(
    entries: readonly T[],
    rowsOf: (entry: T) => number,
    insert: (tx: Tx, entries: readonly T[]) => Promise<R[]>,
  ): Promise<R[]> => {
    const results: R[][] = []
    for (const piece of inPieces(entries, rowsOf)) {
      results.push(await writePiece(db, (tx) => insert(tx, piece)))
      done += piece.length
      onProgress?.(done, total)
      await wait(pauseMs)
    }
    return results.flat()
  }

  const since = instantAfter(now, -teamsBeforeMs)
  const organiserId = await writePiece(db, (tx) =>
    insertOrganiser(tx, organiser, passwordHash, since),
  )
  const written = await writeAll(
    teams,
    ({ members }) => 1 + 2 * members.length,
    (tx, piece) => insertTeams(tx, piece, passwordHash, since, organiserId),
  )
  const categoryIds = await writePiece(db, (tx) => insertSyntheticCategories(tx, categories, since))
  const itemIds = await writeAll(
    items,
    (item) => 1 + item.categories.length,
    (tx, piece) => insertSyntheticItems(tx, piece, categoryIds, since),
  )
  const orderIds = await writeAll(
    orders,
    ({ lines, units }) => 1 + lines.length + units.length,
    (tx, piece) => insertOrders(tx, piece, written, itemIds),
  )
  const returned = await findReturned(db, orderIds)
  // Written at the end, since the record is chronological and orders overlap.
  const acts = actsOfOrders(orders, {
    teams: written,
    items,
    itemIds,
    orders: orderIds,
    returned: Map.groupBy(returned, (unit) => unit.order_id),
    organiser: organiserId,
  })
  for (const piece of inPieces(acts, () => 1)) {
    await writePiece(db, (tx) => recordActs(tx, piece))
    await wait(pauseMs)
  }
}

/** Notifies servers, which cache what they have read. */
async function writePiece<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, commandLine, async (tx) => {
    announce(tx, anything)
    return work(tx)
  })
}

/** Splits entries into batches of at most `rowsAtOnce` rows, or of one entry that has more. */
function* inPieces<T>(entries: readonly T[], rowsOf: (entry: T) => number): Generator<T[]> {
  let piece: T[] = []
  let rows = 0
  for (const entry of entries) {
    if (piece.length > 0 && rows + rowsOf(entry) > rowsAtOnce) {
      yield piece
      piece = []
      rows = 0
    }
    piece.push(entry)
    rows += rowsOf(entry)
  }
  if (piece.length > 0) yield piece
}
