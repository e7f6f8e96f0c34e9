import {
  brokenLimits,
  describeBrokenLimit,
  movesTo,
  orderSizeProblem,
  type OrderReceipt,
  type OrderStatus,
  type Quantities,
} from '@signout/contract'
import type { Actor } from '../../actor.ts'
import { isMissingReference } from '../../db/failure.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { transact } from '../../write/transact.ts'
import type { RecordedTeam, RecordEntry } from '../../write/record/kinds.ts'
import { record } from '../../write/record/record.ts'
import { lockRemaining, takeOffShelf } from '../../items/stock.ts'
import { invalid } from '../../refusal.ts'
import { grantLines, isShort, receipt, sumByItem } from './lines.ts'
import { findHeldUnits, findLimits, insertOrder, type OrderLine } from './queries.ts'

export interface NewOrder {
  readonly hardware: readonly { readonly id: number; readonly quantity: number }[]
  /** What the order is at once: the first status, or one that moves lead to. */
  readonly status: OrderStatus
  readonly by?: 'desk'
  readonly teamId: number
  /** Locks the team that orders, by its first statement. */
  readonly lockTeam: (tx: Tx) => Promise<OrderingTeam>
}

interface OrderingTeam extends RecordedTeam {
  /** Asks what is asked of a team that orders for itself, once the items are known to exist. */
  readonly requireReady?: (units: number) => void
}

/** The units that were seen on the shelf have been taken in the meantime. */
class UnitsGone extends Error {
  override readonly name = 'UnitsGone'
}

/**
 * Places an order (spec §9). The team's row is locked first, so that its orders are decided one after the other. Items are
 * what all teams want at once: while there is plenty of them, they are locked by the last statement only; when they are
 * scarce or deleted, or it turns out too late that they are, before the order is granted.
 * @throws {Refusal} 400 with every reason of the first check that fails.
 */
export async function placeOrder(
  db: Db,
  actor: Actor,
  order: NewOrder,
  now: Date,
): Promise<OrderReceipt> {
  const wanted = sumByItem(order.hardware)
  const units = [...wanted.values()].reduce((sum, quantity) => sum + quantity, 0)
  requireOrderSize(units)
  const attempt = (isScarce: boolean) => {
    const cart = { ...order, wanted, units, isScarce }
    return transact(db, actor, (tx) => grantOrder(tx, actor, cart, now), takeGranted)
  }
  return attempt(false).catch((error: unknown) => {
    if (!(error instanceof UnitsGone) && !isMissingReference(error)) throw error
    return attempt(true)
  })
}

interface Cart extends NewOrder {
  readonly wanted: Quantities
  readonly units: number
  /** Whether items have to be locked before they are granted, although there seems to be plenty. */
  readonly isScarce: boolean
}

async function grantOrder(
  tx: Tx,
  actor: Actor,
  { wanted, units, status, by, teamId, lockTeam, isScarce }: Cart,
  now: Date,
): Promise<OrderReceipt> {
  const [{ requireReady, ...team }, held] = await Promise.all([
    lockTeam(tx),
    findHeldUnits(tx, teamId),
  ])
  const { items, categories } = await findLimits(tx, [
    ...new Set([...wanted.keys(), ...held.keys()]),
  ])
  requireKnownItems(wanted, new Map(items.map((item) => [item.id, item])))
  requireReady?.(units)
  requireWithinLimits(brokenLimits(items, categories, held, wanted).map(describeBrokenLimit))
  const seen = new Map(items.map((item) => [item.id, item.quantity_remaining]))
  const isPlenty = !isScarce && !isShort(grantLines(wanted, seen))
  const remaining = isPlenty ? seen : await lockRemaining(tx, [...wanted.keys()])
  // Another look: an item without any order can be deleted.
  requireKnownItems(wanted, remaining)
  const lines = grantLines(wanted, remaining)
  requireGrantedUnits(lines)
  const order = await insertOrder(tx, { teamId: team.id, status, lines }, now.toISOString())
  const names = new Map(items.map((item) => [item.id, item.name]))
  const granted = lines.map((line) => ({ ...line, name: names.get(line.hardware_id) ?? '' }))
  const submitted = {
    kind: 'order.submitted',
    order,
    team,
    detail: { items: granted, ...(by && { by }) },
  } as const
  await record(tx, actor, [submitted, ...movedTo(status, { order, team })], now)
  return receipt(order, team.team_code, lines, names)
}

/** A row for each move that was made at once. */
function movedTo(
  status: OrderStatus,
  { order, team }: { readonly order: number; readonly team: RecordedTeam },
): RecordEntry[] {
  return movesTo(status).map(({ recordedAs: kind, from: [before], to: after }) => {
    // Sound: what an order is at once, it becomes by moves that do nothing but change the status.
    return { kind, order, team, detail: { status: { before, after } } } as RecordEntry
  })
}

function requireKnownItems(wanted: Quantities, known: ReadonlyMap<number, unknown>): void {
  const unknown = [...wanted.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw invalid({ hardware: unknown.map((id) => `There is no item with the id ${id}.`) })
  }
}

function requireWithinLimits(broken: readonly string[]): void {
  if (broken.length > 0) refuseOrder(...broken)
}

/** @throws {UnitsGone} when items that were not locked have been taken meanwhile. */
async function takeGranted(tx: Tx, { hardware }: OrderReceipt): Promise<void> {
  const units = hardware
    .filter((line) => line.quantity_fulfilled > 0)
    .map(({ hardware_id, quantity_fulfilled }) => ({ hardware_id, units: quantity_fulfilled }))
  if ((await takeOffShelf(tx, units)).length > 0) throw new UnitsGone()
}

function requireGrantedUnits(lines: readonly OrderLine[]): void {
  if (lines.some((line) => line.granted > 0)) return
  refuseOrder('None of the items in your cart are in stock any more.')
}

/** Every unit is a row, in the database and on screens: an order without a limit could bring the server down. */
function requireOrderSize(units: number): void {
  const problem = orderSizeProblem(units)
  if (problem !== null) refuseOrder(problem)
}

/** @throws {Refusal} 400 for the whole order. */
export function refuseOrder(...reasons: string[]): never {
  throw invalid({ non_field_errors: reasons })
}
