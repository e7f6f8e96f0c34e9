import {
  brokenLimits,
  describeBrokenLimit,
  firstStatus,
  formatNumber,
  grant,
  type HistoryDetail,
  type OrderFacts,
  type OrderMove,
  orderProblem,
  orderSizeProblem,
  type OrderReceipt,
  type Quantities,
  type StatusKind,
  submitWait,
  submitWaitReason,
} from '@signout/contract'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { transact } from '../../write/transact.ts'
import { record } from '../../write/record/record.ts'
import type { Entry, RecordEntry } from '../../write/record/record-entry.ts'
import { lockRemaining, takeOffShelf } from '../../items/stock.ts'
import { invalid, requireFound, tooMany } from '../../refusal.ts'
import { lockTeams } from '../../teams/team-write-queries.ts'
import { sumByItem } from '../unit-queries.ts'
import { findHeldUnits, findLimits, insertOrder, type OrderLine } from './submit-queries.ts'

export interface NewOrder {
  readonly hardware: readonly { readonly id: number; readonly quantity: number }[]
  /** Moves that are made at once, in their order. */
  readonly moves?: readonly StatusMove[]
  readonly by?: 'desk'
  readonly teamId: number
  /** Reads, with the team locked, what else decides on a team's own order. */
  readonly readFacts?: (tx: Tx) => Promise<TeamFacts>
}

/** A move that only changes the status. */
type StatusMove = Extract<OrderMove, { readonly recordedAs: StatusKind }>

export interface TeamFacts extends Omit<OrderFacts, 'units' | 'projectDescription'> {
  /** Times of the team's orders within the last hour, in milliseconds since the epoch, the oldest first. */
  readonly submitted: readonly number[]
}

/** The units seen on the shelf have been taken meanwhile. */
class UnitsGone extends Error {
  override readonly name = 'UnitsGone'
}

/**
 * Places an order (spec §9). The team's row is locked first, so that its orders are decided one after the other. All
 * teams contend for items: while these are plentiful, only the last statement locks them; when they are scarce, or
 * turn out to be, they are locked before the order is granted.
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
  const attempt = (isScarce: boolean) => {
    const cart = { ...order, wanted, units, isScarce }
    return transact(db, actor, (tx) => grantOrder(tx, actor, cart, now), takeGranted)
  }
  return attempt(false).catch((error: unknown) => {
    if (!(error instanceof UnitsGone)) throw error
    return attempt(true)
  })
}

interface Cart extends NewOrder {
  readonly wanted: Quantities
  readonly units: number
  /** Whether items must be locked before they are granted, although there seem to be plenty. */
  readonly isScarce: boolean
}

async function grantOrder(
  tx: Tx,
  actor: Actor,
  { wanted, units, moves = [], by, teamId, readFacts, isScarce }: Cart,
  now: Date,
): Promise<OrderReceipt> {
  const [[locked], held, facts] = await Promise.all([
    lockTeams(tx, { ids: [teamId] }),
    findHeldUnits(tx, teamId),
    readFacts?.(tx),
  ])
  const { project_description: projectDescription, ...team } = requireFound(locked)
  const { items, categories } = await findLimits(tx, [
    ...new Set([...wanted.keys(), ...held.keys()]),
  ])
  const seen = new Map(items.map((item) => [item.id, item.quantity_remaining]))
  requireKnownItems(wanted, seen)
  // Every unit is a row in the database and on screens: an unlimited order could bring the server down.
  const sizeProblem = orderSizeProblem(units)
  if (sizeProblem !== null) refuseOrder(sizeProblem)
  if (facts !== undefined) requireAllowed({ ...facts, units, projectDescription }, now)
  const broken = brokenLimits(items, categories, held, wanted)
  if (broken.length > 0) refuseOrder(...broken.map(describeBrokenLimit))
  const lines = await findGranted(tx, { wanted, isScarce }, seen)
  const status = moves.at(-1)?.to ?? firstStatus
  const order = await insertOrder(tx, { teamId: team.id, status, lines }, now.toISOString())
  const names = new Map(items.map((item) => [item.id, item.name]))
  const granted = lines.map((line) => ({ ...line, name: names.get(line.hardware_id) ?? '' }))
  const detail = { items: granted, ...(by && { by }) }
  await record(tx, actor, entriesOf({ order, team }, detail, moves), now)
  return receipt(order, team.team_code, lines, names)
}

function requireKnownItems(wanted: Quantities, known: ReadonlyMap<number, unknown>): void {
  const unknown = [...wanted.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw invalid({ hardware: unknown.map((id) => `There is no item with the id ${id}.`) })
  }
}

/** @throws {Refusal} 400 for what speaks against a team's own order, 429 for too many of them. */
function requireAllowed(facts: OrderFacts & TeamFacts, now: Date): void {
  const problem = orderProblem(facts)
  if (problem !== null) refuseOrder(problem)
  const wait = submitWait(facts.submitted, now.getTime())
  if (wait > 0) throw tooMany(`Your team ${submitWaitReason}`, wait)
}

/** Grants what is left of the items, which are locked unless there are plenty. @throws {Refusal} 400 for nothing. */
async function findGranted(
  tx: Tx,
  { wanted, isScarce }: Pick<Cart, 'wanted' | 'isScarce'>,
  seen: Quantities,
): Promise<OrderLine[]> {
  const isPlenty = !isScarce && !grantLines(wanted, seen).some(isShort)
  const remaining = isPlenty ? seen : await lockRemaining(tx, [...wanted.keys()])
  // Read again, since an item without orders can be deleted.
  requireKnownItems(wanted, remaining)
  const lines = grantLines(wanted, remaining)
  if (lines.every((line) => line.granted === 0)) {
    refuseOrder('None of the items in your cart are in stock any more.')
  }
  return lines
}

/** Rows of the record: the order, then its moves. */
function entriesOf(
  about: Pick<Entry<'order.submitted'>, 'order' | 'team'>,
  detail: HistoryDetail<'order.submitted'>,
  moves: readonly StatusMove[],
): RecordEntry[] {
  const moved = moves.map(({ recordedAs: kind, from: [before], to: after }) => {
    return { ...about, kind, detail: { status: { before, after } } } as const
  })
  return [{ ...about, kind: 'order.submitted', detail }, ...moved]
}

/** @throws {UnitsGone} when unlocked items have been taken meanwhile. */
async function takeGranted(tx: Tx, { hardware }: OrderReceipt): Promise<void> {
  const units = hardware
    .filter((line) => line.quantity_fulfilled > 0)
    .map(({ hardware_id, quantity_fulfilled }) => ({ hardware_id, quantity: quantity_fulfilled }))
  if ((await takeOffShelf(tx, units)).length > 0) throw new UnitsGone()
}

/** @throws {Refusal} 400 for the whole order. */
function refuseOrder(...reasons: string[]): never {
  throw invalid({ non_field_errors: reasons })
}

/** Units granted of each item, given the units left. */
function grantLines(wanted: Quantities, remaining: Quantities): OrderLine[] {
  return [...wanted].map(([hardware_id, requested]) => ({
    hardware_id,
    requested,
    granted: grant(requested, remaining.get(hardware_id) ?? 0),
  }))
}

function isShort({ requested, granted }: OrderLine): boolean {
  return granted < requested
}

function receipt(
  order_id: number,
  team_code: string,
  lines: readonly OrderLine[],
  names: ReadonlyMap<number, string>,
): OrderReceipt {
  return {
    order_id,
    team_code,
    hardware: lines.map(({ hardware_id, granted }) => ({
      hardware_id,
      quantity_fulfilled: granted,
    })),
    errors: lines.filter(isShort).map(({ hardware_id, requested, granted }) => ({
      hardware_id,
      message: `${names.get(hardware_id)}: only ${formatNumber(granted)} of the ${formatNumber(requested)} you asked for could be granted.`,
    })),
  }
}
