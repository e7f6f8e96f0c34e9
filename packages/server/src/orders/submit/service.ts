import {
  brokenLimits,
  describeBrokenLimit,
  describesProject,
  formatCount,
  formatNumber,
  maySignOut,
  type OrderReceipt,
  projectDescriptionLength,
  type Quantities,
  signoutMessages,
  signoutState,
  type SignoutState,
  type SignoutWindow,
  teamSize,
  teamSizeProblem,
} from '@signout/contract'
import type { Participant } from '../../actor.ts'
import { isMissingReference } from '../../db/failure.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { transact } from '../../write/transact.ts'
import { record } from '../../write/record/record.ts'
import { lockRemaining, takeOffShelf } from '../../items/stock.ts'
import { invalid } from '../../refusal.ts'
import { findMemberIds } from '../../teams/members-queries.ts'
import { requireMember } from '../../teams/own-team.ts'
import { lockTeams } from '../../teams/queries.ts'
import { grantLines, isShort, receipt, sumByItem } from './lines.ts'
import { findHeldUnits, findLimits, insertOrder, type OrderLine } from './queries.ts'

interface SubmitInput {
  readonly hardware: readonly { readonly id: number; readonly quantity: number }[]
  readonly window: SignoutWindow
}

const maxUnits = 100_000

/** The units that were seen on the shelf have been taken in the meantime. */
class UnitsGone extends Error {
  override readonly name = 'UnitsGone'
}

/**
 * Turns a cart into an order. Checks what spec §9 asks for, in that order: items exist, window, team size,
 * project description, limits, stock. The team's row is locked first, so that its orders are decided one after the other.
 * Items are what all teams want at once: while there is plenty of them, they are locked by the last statement only; when
 * they are scarce or deleted, or it turns out too late that they are, before the order is granted.
 * @throws {Refusal} 400 with every reason of the first check that fails, 409 when the participant has changed teams.
 */
export async function submitOrder(
  db: Db,
  actor: Participant,
  { hardware, window }: SubmitInput,
  now: Date,
): Promise<OrderReceipt> {
  const wanted = sumByItem(hardware)
  const attempt = (isScarce: boolean) => {
    const cart = { wanted, window, isScarce }
    return transact(db, actor, (tx) => placeOrder(tx, actor, cart, now), takeGranted)
  }
  return attempt(false).catch((error: unknown) => {
    if (!(error instanceof UnitsGone) && !isMissingReference(error)) throw error
    return attempt(true)
  })
}

interface Cart {
  readonly wanted: Quantities
  readonly window: SignoutWindow
  /** Whether items have to be locked before they are granted, although there seems to be plenty. */
  readonly isScarce: boolean
}

async function placeOrder(
  tx: Tx,
  actor: Participant,
  { wanted, window, isScarce }: Cart,
  now: Date,
): Promise<OrderReceipt> {
  const { teamId, teamCode } = actor.profile
  const [team] = await lockTeams(tx, [teamId])
  const members = await findMemberIds(tx, [teamId])
  requireMember(members, actor)
  const held = await findHeldUnits(tx, teamId)
  const { items, categories } = await findLimits(tx, [
    ...new Set([...wanted.keys(), ...held.keys()]),
  ])
  requireKnownItems(wanted, new Map(items.map((item) => [item.id, item])))
  requireOpenWindow(signoutState(now.getTime(), window), actor.isTestUser)
  requireTeamSize(members.length)
  requireProjectDescription(team?.project_description ?? null)
  requireWithinLimits(brokenLimits(items, categories, held, wanted).map(describeBrokenLimit))
  const seen = new Map(items.map((item) => [item.id, item.quantity_remaining]))
  const isPlenty = !isScarce && !isShort(grantLines(wanted, seen))
  const remaining = isPlenty ? seen : await lockRemaining(tx, [...wanted.keys()])
  // Another look: an item without any order can be deleted.
  requireKnownItems(wanted, remaining)
  const lines = grantLines(wanted, remaining)
  requireGrantedUnits(lines)
  requireOrderSize(lines)
  const id = await insertOrder(tx, teamId, lines, now.toISOString())
  const names = new Map(items.map((item) => [item.id, item.name]))
  const entry = {
    kind: 'order.submitted',
    order: id,
    team: { id: teamId, team_code: teamCode },
    detail: {
      items: lines.map((line) => ({ ...line, name: names.get(line.hardware_id) ?? '' })),
    },
  } as const
  await record(tx, actor, [entry], now)
  return receipt(id, teamCode, lines, names)
}

function requireKnownItems(wanted: Quantities, known: ReadonlyMap<number, unknown>): void {
  const unknown = [...wanted.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0) {
    throw invalid({ hardware: unknown.map((id) => `There is no item with the id ${id}.`) })
  }
}

function requireOpenWindow(state: SignoutState, isTestUser: boolean): void {
  if (state === 'open' || maySignOut(state, isTestUser)) return
  refuseOrder(signoutMessages[state])
}

function requireTeamSize(members: number): void {
  const problem = teamSizeProblem(members)
  if (problem === null) return
  const count = formatCount(members, 'member')
  refuseOrder(
    `Your team is ${problem}: a team that orders has ${teamSize.min} to ${teamSize.max} members, yours has ${count}.`,
  )
}

function requireProjectDescription(description: string | null): void {
  if (describesProject(description)) return
  refuseOrder(`Describe your project in at least ${projectDescriptionLength.min} characters first.`)
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
function requireOrderSize(lines: readonly OrderLine[]): void {
  const units = lines.reduce((sum, line) => sum + line.granted, 0)
  if (units <= maxUnits) return
  refuseOrder(`An order can have at most ${formatNumber(maxUnits)} units.`)
}

function refuseOrder(...reasons: string[]): never {
  throw invalid({ non_field_errors: reasons })
}
