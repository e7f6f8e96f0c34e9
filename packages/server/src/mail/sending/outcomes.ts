import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { theServer } from '../../actor.ts'
import { messageOf } from '../../db/failure.ts'
import { integerList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import { announce, overviewChanged } from '../../hub/change.ts'
import { transact } from '../../write/transact.ts'
import type { Claim, ClaimedMail } from './claims.ts'
import type { Connections } from './connections.ts'
import { noteReached, noteTrouble } from './trouble.ts'
import { SendFailure } from './send-failure.ts'
import { nextAttempt } from './waits.ts'

/*
 * What becomes of a claimed mail: it was sent, waits for its next attempt, or is given up. A claim that has ended changes
 * nothing.
 */

export interface OutcomeOptions {
  readonly db: Db
  readonly connections: Connections
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  /** Promise that rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Interval between attempts to note that a mail was sent. */
const noteAgainMs = 1000

/**
 * Notes that a mail was sent. One that is not noted is sent again after its lease; until then the database may recover.
 */
export async function noteSent(
  { db, now, log, wait = pause }: OutcomeOptions,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isNoted = await markSent(db, mail, now().toISOString())
      if (isNoted) log.info(inLog(mail), 'mail sent')
      else log.warn(inLog(mail), 'mail sent that was taken back meanwhile')
      return
    } catch (error) {
      if (now().getTime() + noteAgainMs >= mail.leaseEnds.getTime()) throw error
      if (attempt === 1) log.warn({ err: error, ...inLog(mail) }, 'a sent mail is not noted yet')
      await wait(noteAgainMs, signal)
    }
  }
}

/** Puts off a mail that was not sent, or gives it up. While the server stops nothing counts against it. */
export async function noteFailure(
  { db, connections, now, log }: OutcomeOptions,
  mail: ClaimedMail,
  { error, isStopping }: { readonly error: unknown; readonly isStopping: boolean },
): Promise<void> {
  const failure = error instanceof SendFailure ? error : new SendFailure(messageOf(error))
  const { message: problem, isFinal, mayHaveArrived, isOurs } = failure
  if (isStopping && !isFinal) {
    // The mail may have arrived: the lease delays the next attempt.
    if (!mayHaveArrived) await putOff(db, mail, { until: now() })
    return
  }
  if (isOurs) {
    connections.fail()
    await putOff(db, mail, { until: now() })
    await noteTrouble(db, failure, now())
    log.warn({ isOurs }, 'the mail server takes no mails')
    return
  }
  connections.tryAgain()
  await noteReached(db)
  const next = isFinal ? null : nextAttempt(mail, now())
  // The mail server's reply may name the reader, so it goes to the outbox, not to the log.
  if (next === null) {
    await giveUpMail(db, mail, problem)
    log.error(inLog(mail), 'mail given up')
    return
  }
  await putOff(db, mail, { until: next, problem })
  log.warn({ ...inLog(mail), next: next.toISOString() }, 'mail not sent yet')
}

/** Notes that a mail was sent, and wipes links; false when the claim has ended. One statement. */
async function markSent(db: Db, mail: ClaimedMail, now: string): Promise<boolean> {
  const isSent = { state: 'sent', sent_at: now, problem: null, trouble: null } as const
  const result = await claimed(db, mail)
    .set({ ...isSent, ...(mail.has_link && { content: null }) })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

interface PutOff {
  readonly until: Date
  /** Why; omitted where it says nothing about the mail. */
  readonly problem?: string
}

/** Ends a claim: the mail waits. One statement. */
async function putOff(db: Db, mail: Claim, { until, ...problem }: PutOff): Promise<void> {
  const due_at = until.toISOString()
  await claimed(db, mail)
    .set({ state: 'waiting', due_at, ...problem })
    .execute()
}

export async function giveUpMail(db: Db, mail: Claim, problem: string): Promise<void> {
  await transact(db, theServer, async (tx) => {
    await claimed(tx, mail).set({ state: 'failed', problem }).execute()
    announce(tx, overviewChanged)
  })
}

function claimed(db: Db, { ids, attempts }: Claim) {
  return db
    .updateTable('mails')
    .where('id', 'in', integerList(db, ids))
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
}

function inLog({ ids, contents, attempts }: ClaimedMail) {
  const of = ids.length === 1 ? {} : { notices: ids.length }
  return { mail: ids[0], kind: contents[0]?.kind, attempts, ...of }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal })
}
