import {
  brokenLimits,
  type DeskReceipt,
  describeBrokenLimit,
  firstStatus,
  formatNumber,
  grant,
  type OrderFacts,
  type OrderMove,
  orderProblem,
  orderSizeProblem,
  type Quantities,
  type StatusKind,
  submitWait,
  submitWaitReason,
  sumByItem,
  sumQuantities,
} from '@signout/contract'
import type { Actor } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { lockRemaining, takeOffShelf } from '../../catalogue/stock.ts'
import { invalid, requireFound, tooMany } from '../../base/refusal.ts'
import { lockTeams } from '../../teams/team-write-queries.ts'
import { record } from '../../record/record.ts'
import type { RecordEntry } from '../../record/record-entry.ts'
import { transact } from '../../record/transact.ts'
import { findUndoableEvents } from '../order-queries.ts'
import { findHeldUnits, findLimits, insertOrder, type OrderLine } from './submit-queries.ts'

export interface NewOrder {
  readonly hardware: readonly { readonly id: number; readonly quantity: number }[]
  readonly teamId: number
  /** Reads, with the team locked, what else decides on a team's own order. */
  readonly readFacts?: (tx: Tx) => Promise<TeamFacts>
  readonly by?: 'desk'
  /** Moves that are made at once, in their order. */
  readonly moves?: readonly StatusMove[]
}

/** A move that only changes the status. */
type StatusMove = Extract<OrderMove, { readonly recordedAs: StatusKind }>

export interface TeamFacts extends Omit<OrderFacts, 'units' | 'projectDescription'> {
  /** Times of the team's orders within the last hour, in milliseconds since the epoch, the oldest first. */
  readonly submitted: readonly number[]
}

/** Not everything that was wanted is left of items that were not locked. */
class Scarce extends Error {
  override readonly name = 'Scarce'
}

/**
 * Places an order (spec §9). The team is locked first, so that its orders are decided one after the other. All teams
 * contend for items: as long as everything is left of them, they are locked by the last statement alone (decision 008).
 * @throws {Refusal} 400 with every reason of the first check that fails.
 */
export async function placeOrder(
  db: Db,
  actor: Actor,
  order: NewOrder,
  now: Date,
): Promise<DeskReceipt> {
  const attempt = (locksItems: boolean) =>
    transact(db, actor, async (tx) => grantOrder(tx, actor, { ...order, locksItems }, now))
  try {
    return await attempt(false)
  } catch (error) {
    if (!(error instanceof Scarce)) throw error
    return attempt(true)
  }
}

async function grantOrder(
  tx: Tx,
  actor: Actor,
  order: NewOrder & { readonly locksItems: boolean },
  now: Date,
): Promise<DeskReceipt> {
  const { hardware, teamId, readFacts, locksItems } = order
  const wanted = sumByItem(hardware)
  const [[locked], held, facts] = await Promise.all([
    lockTeams(tx, { ids: [teamId] }),
    findHeldUnits(tx, teamId),
    readFacts?.(tx),
    locksItems && lockRemaining(tx, [...wanted.keys()]),
  ])
  const { project_description: projectDescription, ...team } = requireFound(locked)

  const { items, categories } = await findLimits(tx, [...wanted.keys(), ...held.keys()])
  const lines = grantLines(wanted, items)
  const units = sumQuantities(hardware)
  // Every unit is a row in the database and on screens: an unlimited order could bring the server down.
  refuseFor(orderSizeProblem(units))
  if (facts !== undefined) requireAllowed({ ...facts, units, projectDescription }, now)
  refuseFor(...brokenLimits(items, categories, held, wanted).map(describeBrokenLimit))
  if (!locksItems && lines.some(isShort)) throw new Scarce()
  if (lines.every((line) => line.granted === 0)) {
    refuseFor('None of the items in your cart are in stock any more.')
  }

  const status = order.moves?.at(-1)?.to ?? firstStatus
  const id = await insertOrder(tx, { teamId, status, lines }, now.toISOString())
  await record(tx, actor, entriesOf(order, { id, team, lines }), now)
  const [missing, events] = await Promise.all([
    takeOffShelf(
      tx,
      lines
        .filter(({ granted }) => granted > 0)
        .map(({ hardware_id, granted: quantity }) => ({ hardware_id, quantity })),
    ),
    order.by === 'desk' ? findUndoableEvents(tx, [id]) : undefined,
  ])
  if (missing.length > 0) throw new Scarce()
  return { ...receiptOf({ id, team, lines }), event: events?.get(id) ?? null }
}

type GrantedLine = OrderLine & { readonly name: string }

/** The wanted units of each item, and how many are left for them. @throws {Refusal} 400 for unknown items. */
function grantLines(
  wanted: Quantities,
  items: readonly { id: number; name: string; quantity_remaining: number }[],
): GrantedLine[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const unknown: string[] = []
  const lines = [...wanted].flatMap(([id, requested]) => {
    const item = known.get(id)
    if (item === undefined) {
      unknown.push(`There is no item with the id ${id}.`)
      return []
    }
    const granted = grant(requested, item.quantity_remaining)
    return { hardware_id: id, name: item.name, requested, granted }
  })
  if (unknown.length > 0) throw invalid({ hardware: unknown })
  return lines
}

function isShort({ requested, granted }: OrderLine): boolean {
  return granted < requested
}

/** @throws {Refusal} 400 for what speaks against a team's own order, 429 for too many of them. */
function requireAllowed(facts: OrderFacts & TeamFacts, now: Date): void {
  refuseFor(orderProblem(facts))
  const wait = submitWait(facts.submitted, now.getTime())
  if (wait > 0) throw tooMany(`Your team ${submitWaitReason}`, wait)
}

/** @throws {Refusal} 400 for the whole order, where there are reasons. */
function refuseFor(...problems: readonly (string | null)[]): void {
  const reasons = problems.filter((problem) => problem !== null)
  if (reasons.length > 0) throw invalid({ non_field_errors: reasons })
}

interface Placed {
  readonly id: number
  readonly team: { readonly id: number; readonly team_code: string }
  readonly lines: readonly GrantedLine[]
}

/** Rows of the record: the order, then its moves. */
function entriesOf({ by, moves = [] }: NewOrder, { id: order, team, lines: items }: Placed) {
  const submitted: RecordEntry = {
    kind: 'order.submitted',
    order,
    team,
    detail: { items: [...items], ...(by && { by }) },
  }
  const moved = moves.map(({ recordedAs: kind, from: [before], to: after }): RecordEntry => {
    return { kind, order, team, detail: { status: { before, after } } }
  })
  return [submitted, ...moved]
}

function receiptOf({ id: order_id, team: { team_code }, lines }: Placed) {
  return {
    order_id,
    team_code,
    hardware: lines.map(({ hardware_id, granted }) => ({
      hardware_id,
      quantity_fulfilled: granted,
    })),
    errors: lines.filter(isShort).map(({ hardware_id, name, requested, granted }) => ({
      hardware_id,
      message: `${name}: only ${formatNumber(granted)} of the ${formatNumber(requested)} you asked for could be granted.`,
    })),
  }
}
