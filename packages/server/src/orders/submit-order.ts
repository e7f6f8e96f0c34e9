import {
  brokenLimits,
  type DeskReceipt,
  describeBrokenLimit,
  firstStatus,
  formatNumber,
  grant,
  type OrderMove,
  orderMoves,
  orderProblem,
  type OrderReceipt,
  orderSizeProblem,
  type Quantities,
  signoutState,
  type StatusKind,
  submitWait,
  submitWaitReason,
  sumByItem,
  sumQuantities,
} from '@signout/contract'
import { type Actor, type Participant, requireOrganiser } from '../base/actor.ts'
import { windowOf } from '../base/config/config.ts'
import { invalid, requireFound, tooMany } from '../base/refusal.ts'
import { lockRemaining, takeOffShelf } from '../catalogue/stock.ts'
import type { Db } from '../db/tables.ts'
import { lockThen, type Tx } from '../db/transaction.ts'
import { record } from '../record/record.ts'
import type { RecordEntry } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import { readSettings } from '../settings/event-settings.ts'
import { findMemberIds, requireMember, lockTeams } from '../teams/member-queries.ts'
import { findTeamId } from '../teams/team-queries.ts'
import { findUndoableEvents } from './order-queries.ts'
import {
  findHeldUnits,
  findLimits,
  findTeamOrders,
  insertOrder,
  type OrderLine,
} from './submit-queries.ts'

interface Cart {
  readonly hardware: readonly { readonly id: number; readonly quantity: number }[]
}

interface OwnCart extends Cart {
  /** Whether the team's number of orders is limited. */
  readonly budgets: boolean
}

/**
 * Turns a cart into an order. Checks as in spec §9, in this order: items exist, the order's size, window, team size,
 * project description, the team's number of orders, limits, stock.
 * @throws {Refusal} 400 with every reason of the first check that fails, 409 when the participant has changed teams,
 * 429 for too many orders within an hour.
 */
export async function submitOrder(
  db: Db,
  actor: Participant,
  { hardware, budgets }: OwnCart,
  now: Date,
): Promise<OrderReceipt> {
  const { teamId } = actor.profile
  return placeOrder(db, actor, { by: 'team', member: actor, teamId, hardware, budgets }, now)
}

interface DeskCart extends Cart {
  readonly team_code: string
  /** Whether the order is handed out at once. */
  readonly picked_up?: boolean | undefined
}

/**
 * Orders for a team at the desk (spec §9): limits and stock apply as for its own orders; window, team size, project
 * description and the number of orders are not checked.
 * @throws {Refusal} 404 for an unknown team, 400 with every reason of the first check that fails.
 */
export async function orderForTeam(
  db: Db,
  actor: Actor,
  { team_code, hardware, picked_up }: DeskCart,
  now: Date,
): Promise<DeskReceipt> {
  requireOrganiser(actor)
  const teamId = requireFound(await findTeamId(db, team_code))
  const moves = picked_up === true ? [orderMoves.fulfil, orderMoves.pickUp] : []
  return placeOrder(db, actor, { by: 'desk', teamId, hardware, moves }, now)
}

/** What decides on a team's own order beside limits and stock. */
async function readTeamFacts(tx: Tx, { member, teamId, budgets }: TeamOrder, now: Date) {
  const [members, settings, orders] = await Promise.all([
    findMemberIds(tx, { teams: [teamId] }),
    readSettings(tx),
    budgets ? findTeamOrders(tx, teamId, now) : undefined,
  ])
  requireMember(members, member)
  return {
    signout: signoutState(now.getTime(), windowOf(settings.values)),
    isTestUser: member.isTestUser,
    members: members.length,
    pendingOrders: orders?.pending,
    submitted: orders?.submitted ?? [],
  }
}

type NewOrder = Cart & { readonly teamId: number } & (
    | { readonly by: 'team'; readonly member: Participant; readonly budgets: boolean }
    | {
        readonly by: 'desk'
        /** Moves that are made at once, in their order, and only change the status. */
        readonly moves: readonly Extract<OrderMove, { readonly recordedAs: StatusKind }>[]
      }
  )

type TeamOrder = Extract<NewOrder, { readonly by: 'team' }>

/** Not everything that was wanted is left of items that were not locked. */
class Scarce extends Error {
  override readonly name = 'Scarce'
}

/**
 * Places an order. The team is locked first, so that its orders are decided one after the other. All teams contend for
 * items: as long as everything is left of them, they are locked by the last statement alone (decision 008).
 */
async function placeOrder(db: Db, actor: Actor, order: NewOrder, now: Date): Promise<DeskReceipt> {
  const attempt = (locksItems: boolean) =>
    transact(db, actor, async (tx) => grantOrder(tx, actor, order, locksItems, now))
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
  order: NewOrder,
  locksItems: boolean,
  now: Date,
): Promise<DeskReceipt> {
  const { hardware, teamId } = order
  const wanted = sumByItem(hardware)
  const [[locked], [held, facts]] = await lockThen(lockTeams(tx, { ids: [teamId] }), () =>
    Promise.all([
      findHeldUnits(tx, teamId),
      order.by === 'team' ? readTeamFacts(tx, order, now) : undefined,
      locksItems && lockRemaining(tx, [...wanted.keys()]),
    ]),
  )
  const { project_description: projectDescription, ...team } = requireFound(locked)

  const { items, categories } = await findLimits(tx, [...wanted.keys(), ...held.keys()])
  const lines = grantLines(wanted, items)
  // Every unit is a row in the database and on screens: an unlimited order could bring the server down.
  const units = sumQuantities(hardware)
  if (facts === undefined) {
    refuseFor(orderSizeProblem(units))
  } else {
    refuseFor(orderProblem({ ...facts, units, projectDescription }))
    const wait = submitWait(facts.submitted, now.getTime())
    if (wait > 0) throw tooMany(`Your team ${submitWaitReason}`, wait)
  }
  refuseFor(...brokenLimits(items, categories, held, wanted).map(describeBrokenLimit))
  if (!locksItems && lines.some(isShort)) throw new Scarce()
  const granted = lines.filter((line) => line.granted > 0)
  if (granted.length === 0) refuseFor('None of the items in your cart are in stock any more.')

  const moves = order.by === 'desk' ? order.moves : []
  const status = moves.at(-1)?.to ?? firstStatus
  const id = await insertOrder(tx, { teamId, status, lines }, now.toISOString())
  const submitted = { items: lines, ...(order.by === 'desk' && { by: order.by }) }
  const entries: RecordEntry[] = [
    { kind: 'order.submitted', order: id, team, detail: submitted },
    ...moves.map(({ recordedAs: kind, from: [before], to: after }) => {
      return { kind, order: id, team, detail: { status: { before, after } } }
    }),
  ]
  await record(tx, actor, entries, now)
  const [missing, events] = await Promise.all([
    takeOffShelf(
      tx,
      granted.map((line) => ({ hardware_id: line.hardware_id, quantity: line.granted })),
    ),
    order.by === 'desk' ? findUndoableEvents(tx, [id]) : undefined,
  ])
  if (missing.length > 0) throw new Scarce()
  return {
    order_id: id,
    team_code: team.team_code,
    hardware: lines.map((line) => ({
      hardware_id: line.hardware_id,
      quantity_fulfilled: line.granted,
    })),
    errors: lines.filter(isShort).map(({ hardware_id, name, requested, granted: got }) => ({
      hardware_id,
      message: `${name}: only ${formatNumber(got)} of the ${formatNumber(requested)} you asked for could be granted.`,
    })),
    event: events?.get(id) ?? null,
  }
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

/** @throws {Refusal} 400 for the whole order, where there are reasons. */
function refuseFor(...problems: readonly (string | null)[]): void {
  const reasons = problems.filter((problem) => problem !== null)
  if (reasons.length > 0) throw invalid({ non_field_errors: reasons })
}
