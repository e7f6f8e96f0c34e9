import { type Actor, requireOrganiser } from '../actor.ts'
import { announce, overviewChanged } from '../hub/change.ts'
import { transact } from '../write/transact.ts'
import type { Db } from '../db/tables.ts'
import { conflict, notFound } from '../refusal.ts'
import { givesUpAfterMs } from './sending/waits.ts'
import { lockMail, makeDue } from './outbox-queries.ts'
import { instantAfter } from '../instants.ts'

/**
 * Makes mails due that wait or were given up, all or one of them; returns their number.
 *
 * @throws {Refusal} 404; 409 for a mail that was sent, or is being sent.
 */
export async function retryMails(
  db: Db,
  actor: Actor,
  { id }: { readonly id?: number | undefined },
  now: Date,
): Promise<number> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    if (id !== undefined) {
      const state = await lockMail(tx, id)
      if (state === undefined) throw notFound(`There is no mail ${id}.`)
      if (state === 'sent') throw conflict(`Mail ${id} has been sent.`)
      if (state === 'sending') throw conflict(`Mail ${id} is being sent right now.`)
    }
    const givesUpAt = instantAfter(now, givesUpAfterMs)
    const mails = await makeDue(tx, { id, now: now.toISOString(), givesUpAt })
    if (mails > 0) announce(tx, { mails: 'again', ...overviewChanged })
    return mails
  })
}
