import { type Actor, isLoggedIn } from '../../actor.ts'
import { announce } from '../../write/announce.ts'
import type { Tx } from '../../db/transaction.ts'
import { deleteSession } from '../queries.ts'

/** Ends the session that the actor's browser had. Its event streams end as well (beyond §4). */
export async function endSession(tx: Tx, actor: Actor, session: string): Promise<void> {
  await deleteSession(tx, session)
  if (isLoggedIn(actor)) announce(tx, { session: [actor.userId] })
}
