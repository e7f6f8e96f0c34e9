import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { announce, overviewChanged } from '../record/changes/change.ts'
import { instantAfter } from '../base/instants.ts'
import { conflict, notFound } from '../base/refusal.ts'
import { transact } from '../record/transact.ts'
import { givesUpAfterMs } from './define-mail.ts'

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
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({
        state: 'waiting',
        due_at: now.toISOString(),
        gives_up_at: instantAfter(now, givesUpAfterMs),
      })
      .where('state', 'in', ['waiting', 'failed'])
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) announce(tx, { mails: 'again', ...overviewChanged })
    else if (id !== undefined) {
      const ofId = tx.selectFrom('mails').where('id', '=', id)
      const mail = await ofId.select('state').executeTakeFirst()
      if (mail === undefined) throw notFound(`There is no mail ${id}.`)
      const done = mail.state === 'sent' ? 'has been sent' : 'is being sent right now'
      throw conflict(`Mail ${id} ${done}.`)
    }
    return Number(numUpdatedRows)
  })
}
