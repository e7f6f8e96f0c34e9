import { type Actor, requireOrganiser } from '../actor.ts'
import { announce, outcomeChanged } from '../write/change.ts'
import { transact } from '../write/transact.ts'
import type { Db } from '../db/tables.ts'
import { conflict, notFound } from '../refusal.ts'
import { type Claim, markFailed } from './sending/claims.ts'
import { givesUpAfterMs } from './sending/waits.ts'
import { clearTrouble, failOverdue, lockMail, makeDue, setTrouble } from './mail-queries.ts'

/** Gives up a mail that this process has claimed. */
export async function giveUpMail(
  db: Db,
  actor: Actor,
  { mail, problem }: { readonly mail: Claim; readonly problem: string },
): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    await markFailed(tx, mail, problem)
    announce(tx, outcomeChanged)
  })
}

interface Trouble {
  /** Reason in the mail server's words. */
  readonly message: string
  readonly isOurs: boolean
}

/** Notes that the mail server is unreachable or refuses us; mails past their deadline have failed. */
export async function noteTrouble(
  db: Db,
  actor: Actor,
  { message: problem, isOurs }: Trouble,
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    const time = now.toISOString()
    if (!isOurs) await failOverdue(tx, problem, time)
    await setTrouble(tx, { problem, trouble: isOurs ? 'ours' : 'unreachable', now: time })
    announce(tx, outcomeChanged)
  })
}

/** Notes that the mail server is reachable again. */
export async function noteReached(db: Db, actor: Actor): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    if ((await clearTrouble(tx)) > 0) announce(tx, outcomeChanged)
  })
}

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
    const givesUpAt = new Date(now.getTime() + givesUpAfterMs).toISOString()
    const mails = await makeDue(tx, { id, now: now.toISOString(), givesUpAt })
    if (mails > 0) announce(tx, { mails: 'again', ...outcomeChanged })
    return mails
  })
}
