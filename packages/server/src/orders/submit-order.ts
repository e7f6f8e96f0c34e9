import {
  brokenLimits,
  creditsProblem,
  type DeskReceipt,
  describeBrokenLimit,
  firstStatus,
  formatNumber,
  lastingAt,
  orderMoves,
  orderProblem,
  type OrderReceipt,
  orderSizeProblem,
  signoutState,
  submitWait,
  submitWaitReason,
  sumByItem,
  sumQuantities,
} from '@signout/contract'
import { type Actor, ActorChanged, type Participant, requireOrganiser } from '../base/actor.ts'
import { windowOf } from '../base/config/config.ts'
import { invalid, requireFound, tooMany } from '../base/refusal.ts'
import { lockRemaining, takeOffShelf } from '../catalogue/stock.ts'
import type { Db } from '../db/tables.ts'
import { lockThen, type Tx } from '../db/transaction.ts'
import { record } from '../record/record.ts'
import type { RecordedTeam, RecordEntry } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import { type EventState, readSettings } from '../settings/event-settings.ts'
import { creditsOf, findSpent } from '../teams/credit-queries.ts'
import { findMemberIds, lockTeams, requireMember, teamHasChanged } from '../teams/member-queries.ts'
import { findTeamId } from '../teams/team-queries.ts'
import { costOf, grantLines, handOutLines, isShort } from './grant-lines.ts'
import { type HandedOut, handOutDetail } from './hand-out.ts'
import { findUndoableEvents } from './order-queries.ts'
import { findHeldUnits, findLimits, findTeamOrders, insertOrder } from './submit-queries.ts'

interface Cart {
  readonly hardware: readonly { readonly id: number; readonly quantity: number }[]
}

interface OwnCart extends Cart {
  /** The team that the participant means; undefined where the caller does not say. */
  readonly team_code?: string | undefined
  /** Whether the team's number of orders is limited. */
  readonly budgets: boolean
}

/**
 * Turns a cart into an order. Checks as in spec §9, in this order: items exist, the order's size, window, pause, team
 * size, project description, the team's number of orders, limits, stock.
 * @throws {Refusal} 400 with every reason of the first check that fails, 409 when the participant has changed teams,
 * 429 for too many orders within an hour.
 */
export async function submitOrder(
  db: Db,
  actor: Participant,
  { hardware, budgets, team_code }: OwnCart,
  now: Date,
): Promise<OrderReceipt> {
  const { teamId, teamCode } = actor.profile
  if (team_code !== undefined && team_code !== teamCode) throw teamHasChanged()
  return placeOrder(db, actor, { by: 'team', member: actor, teamId, hardware, budgets }, now)
}

interface DeskCart extends Cart {
  readonly team_code: string
  /** Whether the order is handed out at once. */
  readonly picked_up?: boolean | undefined
}

/**
 * Orders for a team at the desk (spec §9): limits and stock apply as for its own orders; window, pause, team size,
 * project description and the number of orders are not checked.
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
  const handsOut = picked_up === true
  return placeOrder(db, actor, { by: 'desk', teamId, hardware, handsOut }, now)
}

/** What decides on a team's own order beside limits and stock. */
async function readTeamFacts(tx: Tx, { member, teamId, budgets }: TeamOrder, now: Date) {
  const [members, orders] = await Promise.all([
    findMemberIds(tx, { teams: [teamId] }),
    budgets ? findTeamOrders(tx, teamId, now) : undefined,
  ])
  requireMember(members, member)
  return {
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
        readonly handsOut: boolean
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
  const attempt = async (locksItems: boolean) => {
    try {
      return await transact(db, actor, (tx) => grantOrder(tx, actor, order, locksItems, now))
    } catch (error) {
      // Who was moved meanwhile meant the former team.
      const profile = error instanceof ActorChanged ? error.actor.profile : null
      const hasMoved = profile !== null && profile.teamId !== order.teamId
      throw hasMoved && order.by === 'team' ? teamHasChanged() : error
    }
  }
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
  const [[locked], [held, settings, facts]] = await lockThen(lockTeams(tx, { ids: [teamId] }), () =>
    Promise.all([
      findHeldUnits(tx, teamId),
      readSettings(tx),
      order.by === 'team' ? readTeamFacts(tx, order, now) : undefined,
      locksItems && lockRemaining(tx, [...wanted.keys()]),
    ]),
  )
  const {
    project_description: projectDescription,
    team_credits: own,
    ...team
  } = requireFound(locked)
  const { values: event } = settings
  const usual = event.team_credits
  const hasCredits = usual !== null

  const [{ items, categories }, spent] = await Promise.all([
    findLimits(tx, [...wanted.keys(), ...held.keys()]),
    hasCredits && order.by === 'team' ? findSpent(tx, [teamId]) : undefined,
  ])
  const handsOut = order.by === 'desk' && order.handsOut
  const lines = grantLines(wanted, items, { handsOut, hasCredits })
  // Every unit is a row in the database and on screens: an unlimited order could bring the server down.
  const units = sumQuantities(hardware)
  if (facts === undefined) refuseFor(orderSizeProblem(units))
  else requireMayOrder({ ...facts, units, projectDescription }, event, now)
  refuseFor(...brokenLimits(items, categories, held, wanted).map(describeBrokenLimit))
  if (!locksItems && lines.some(isShort)) throw new Scarce()
  const granted = lines.filter((line) => line.granted > 0)
  if (granted.length === 0) refuseFor('None of the items in your cart are in stock any more.')
  // The desk's orders may pass what the team may spend.
  if (usual !== null && spent !== undefined) {
    const credits = creditsOf({ usual, own, spent: spent.get(teamId) })
    refuseFor(creditsProblem(costOf(granted), credits))
  }

  const handedOut = handsOut ? handOutLines(granted) : undefined
  const status = handedOut?.status ?? firstStatus
  const id = await insertOrder(tx, { teamId, status, lines }, now.toISOString())
  const submitted = {
    items: lines.map(({ hardware_id, name, requested, granted: units }) => {
      return { hardware_id, name, requested, granted: units }
    }),
    ...(order.by === 'desk' && { by: order.by }),
  }
  const entries: RecordEntry[] = [
    { kind: 'order.submitted', order: id, team, detail: submitted },
    ...(handedOut === undefined ? [] : handOutEntries({ order: id, team }, handedOut)),
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

/**
 * Checks what does not depend on the items of a team's own order.
 * @throws {Refusal} 400 with the reason, 429 for too many orders within an hour.
 */
function requireMayOrder({ submitted, ...facts }: Submitting, event: EventState, now: Date): void {
  const time = now.getTime()
  refuseFor(
    orderProblem({
      ...facts,
      teamRules: event,
      signout: signoutState(time, windowOf(event)),
      pause: lastingAt(event.pause, time),
      timeZone: event.event_time_zone,
    }),
  )
  const wait = submitWait(submitted, time)
  if (wait > 0) throw tooMany(`Your team ${submitWaitReason}`, wait)
}

interface Submitting extends Awaited<ReturnType<typeof readTeamFacts>> {
  readonly units: number
  readonly projectDescription: string | null
}

/** The rows of an order that is completed and handed out as soon as it is submitted. */
function handOutEntries(
  about: { readonly order: number; readonly team: RecordedTeam },
  handedOut: HandedOut,
): RecordEntry[] {
  const { fulfil, pickUp } = orderMoves
  const completed = { before: fulfil.from[0], after: fulfil.to }
  return [
    { ...about, kind: fulfil.recordedAs, detail: { status: completed } },
    { ...about, kind: pickUp.recordedAs, detail: handOutDetail(fulfil.to, handedOut) },
  ]
}

/** @throws {Refusal} 400 for the whole order, where there are reasons. */
function refuseFor(...problems: readonly (string | null)[]): void {
  const reasons = problems.filter((problem) => problem !== null)
  if (reasons.length > 0) throw invalid({ non_field_errors: reasons })
}
