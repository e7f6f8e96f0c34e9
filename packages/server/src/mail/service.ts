import { type Actor, requireOrganiser } from '../actor.ts'
import { announce } from '../write/change.ts'
import { transact } from '../write/transact.ts'
import type { Db } from '../db/tables.ts'
import type { ProcessConfig } from '../config/config.ts'
import { conflict, refuse, requireFound } from '../refusal.ts'
import { settingsOf } from '../settings/event-settings.ts'
import { type Claim, givesUpAfterMs, markFailed } from './claims.ts'
import { composeTestMail } from './compose.ts'
import { lockMail, makeDue } from './queries.ts'
import { requireMailServer, withSettings } from './settings.ts'
import { SendFailure, sendAlone } from './smtp.ts'

/** Organisers see the number of mails that failed, among the figures of orders. */
const figures = { orders: [] } as const

/** Gives up a mail that this process has claimed. */
export async function giveUpMail(
  db: Db,
  actor: Actor,
  { mail, problem }: { readonly mail: Claim; readonly problem: string },
): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    await markFailed(tx, mail, problem)
    announce(tx, figures)
  })
}

/**
 * Makes all mails due that were given up or wait, or one of them; answers how many.
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
      const state = requireFound(await lockMail(tx, id))
      if (state === 'sent') throw conflict(`Mail ${id} has been sent.`)
      if (state === 'sending') throw conflict(`Mail ${id} is being sent right now.`)
    }
    const givesUpAt = new Date(now.getTime() + givesUpAfterMs).toISOString()
    const mails = await makeDue(tx, { id, now: now.toISOString(), givesUpAt })
    if (mails > 0) announce(tx, { mails: true, ...figures })
    return mails
  })
}

/**
 * Sends a short mail at once, over a connection of its own, past the outbox.
 *
 * @throws {Refusal} 400 without a mail server, and in the words of one that does not take the mail.
 */
export async function sendTestMail(
  db: Db,
  actor: Actor,
  { config, recipient }: { readonly config: ProcessConfig; readonly recipient: string },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  const settings = withSettings(requireMailServer(config), await settingsOf(db))
  try {
    await sendAlone(settings.smtpUrl, await composeTestMail(settings, recipient, now))
  } catch (error) {
    if (error instanceof SendFailure) throw refuse(error.message)
    throw error
  }
}
