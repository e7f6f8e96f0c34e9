import { type DeskReceipt, orderMoves } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import { requireFound } from '../../base/refusal.ts'
import { findTeamId } from '../../teams/team-queries.ts'
import { type NewOrder, placeOrder } from './place-order.ts'

type DeskInput = Pick<NewOrder, 'hardware'> & {
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
  { team_code: code, hardware, picked_up }: DeskInput,
  now: Date,
): Promise<DeskReceipt> {
  requireOrganiser(actor)
  const teamId = requireFound(await findTeamId(db, code))
  const moves = picked_up === true ? [orderMoves.fulfil, orderMoves.pickUp] : []
  return placeOrder(db, actor, { hardware, moves, by: 'desk', teamId }, now)
}
