import { windowOf } from '../../base/config/config.ts'
import { type OrderReceipt, signoutState, type SignoutWindow } from '@signout/contract'
import type { Participant } from '../../base/actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { readSettings } from '../../settings/event-settings.ts'
import { findMemberIds, requireMember } from '../../teams/members-queries.ts'
import { type NewOrder, placeOrder, type TeamFacts } from './place-order.ts'
import { findTeamOrders } from './submit-queries.ts'

type SubmitInput = Pick<NewOrder, 'hardware'> & {
  /** Replaces the event's own window, for generated events. */
  readonly window?: SignoutWindow
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
  { hardware, window, budgets }: SubmitInput,
  now: Date,
): Promise<OrderReceipt> {
  const { teamId } = actor.profile
  const readFacts = async (tx: Tx): Promise<TeamFacts> => {
    const [members, signout, orders] = await Promise.all([
      findMemberIds(tx, { teams: [teamId] }),
      window ?? readSettings(tx).then(({ values }) => windowOf(values)),
      budgets ? findTeamOrders(tx, teamId, now) : undefined,
    ])
    requireMember(members, actor)
    return {
      signout: signoutState(now.getTime(), signout),
      isTestUser: actor.isTestUser,
      members: members.length,
      pendingOrders: orders?.pending,
      submitted: orders?.submitted ?? [],
    }
  }
  return placeOrder(db, actor, { hardware, teamId, readFacts }, now)
}
