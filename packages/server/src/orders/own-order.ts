import type { Participant } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { notFound, requireFound } from '../refusal.ts'
import { findOrderStatus, type SeenOrder } from './queries.ts'

/** An order of the participant's own team. One statement. @throws {Refusal} 404 for any other. */
export async function requireOwnOrder(
  db: Db,
  { profile }: Participant,
  order: number,
): Promise<SeenOrder> {
  const seen = requireFound(await findOrderStatus(db, order))
  if (seen.team_id !== profile.teamId) throw notFound()
  return seen
}
