import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql, type Updateable } from 'kysely'
import { theServer } from '../../base/actor.ts'
import { instantAfter } from '../../base/instants.ts'
import type { Db, MailsTable } from '../../db/tables.ts'
import { announce, overviewChanged } from '../../record/changes/change.ts'
import { transact } from '../../record/transact.ts'
import { isUnsent } from '../outbox-queries.ts'
import type { SendFailure } from './send-failure.ts'
import { defaultLimits } from './smtp.ts'

/**
 * Lease of a claim, longer than a mail can take: no other process sends it meanwhile, and afterwards others take over
 * the claims of a process that died.
 */
const leaseMs = defaultLimits.mail + 180_000

/** A mail that only this process sends until `due_at`, when its lease ends. */
export type ClaimedMail = Selectable<MailsTable>

/**
 * Claims the next mails: links before mails that a team waits for, those before notices, and within a rank the longest
 * due (spec §18). One statement.
 */
export async function claimMails(db: Db, now: Date, most: number): Promise<ClaimedMail[]> {
  return claim(
    db,
    now,
    dueMails(db, now).orderBy('rank').orderBy('due_at').orderBy('id').limit(most),
  )
}

/**
 * Claims the mail that is longest due, so that one on which the mail server hangs up holds up no other. One statement.
 */
export async function claimLongestDue(db: Db, now: Date): Promise<ClaimedMail[]> {
  return claim(db, now, dueMails(db, now).orderBy('due_at').orderBy('id').limit(1))
}

function dueMails(db: Db, now: Date) {
  return db
    .selectFrom('mails')
    .where(isUnsent)
    .where('due_at', '<=', now.toISOString())
    .select('id')
}

async function claim(db: Db, now: Date, due: ReturnType<typeof dueMails>): Promise<ClaimedMail[]> {
  // PostgreSQL skips those that another process is claiming. As a subquery it might be repeated for each mail, each time
  // with others: so it stands before the update.
  const next = db.context.dialect === 'postgres' ? due.forUpdate().skipLocked() : due
  return db
    .with('next', () => next)
    .updateTable('mails')
    .set({
      state: 'sending',
      due_at: instantAfter(now, leaseMs),
      attempts: sql`attempts + 1`,
    })
    .where('id', 'in', (from) => from.selectFrom('next').select('id'))
    .returningAll()
    .execute()
}

/** When the next mail is due, those claimed by other processes included; null when none is left. One statement. */
export async function findNextDue(db: Db): Promise<string | null> {
  const { due } = await db
    .selectFrom('mails')
    .where(isUnsent)
    .select(({ fn }) => fn.min<string | null>('due_at').as('due'))
    .executeTakeFirstOrThrow()
  return due
}

export interface OutcomeOptions {
  readonly db: Db
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  /** Promise that rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const noteAgainMs = 1000
const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs

/**
 * Notes that a mail was sent, and wipes links. One that is not noted is sent again after its lease; until then the
 * database may recover.
 */
export async function noteSent(
  {
    db,
    now,
    log,
    wait = (ms, aborted) => delay(ms, undefined, { signal: aborted }),
  }: OutcomeOptions,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      const isNoted = await endClaim(db, mail, {
        state: 'sent',
        sent_at: now().toISOString(),
        problem: null,
        ...(mail.has_link && { content: null }),
      })
      if (isNoted) log.info(inLog(mail), 'mail sent')
      else log.warn(inLog(mail), 'mail sent that was taken back meanwhile')
      return
    } catch (error) {
      if (now().getTime() + noteAgainMs >= Date.parse(mail.due_at)) throw error
      log.warn({ err: error, ...inLog(mail) }, 'a sent mail is not noted yet')
      await wait(noteAgainMs, signal)
    }
  }
}

/** Puts off a mail that was not sent, or gives it up; a failure that says nothing of the mail costs it no attempt. */
export async function noteFailure(
  { db, now, log }: OutcomeOptions,
  mail: ClaimedMail,
  { message: problem, fault }: SendFailure,
): Promise<void> {
  if (fault === 'ours' || fault === 'unreachable') {
    const due_at = now().toISOString()
    const attempts = mail.attempts - 1
    await endClaim(db, mail, { state: 'waiting', due_at, attempts, problem, trouble: fault })
    log.warn({ fault }, 'the mail server is not reached')
    return
  }
  const next = fault === 'final' ? null : nextAttempt(mail, now())
  // The mail server's reply may name the reader, so it goes to the outbox, not to the log.
  if (next === null) {
    await endClaim(db, mail, { state: 'failed', problem })
    log.error(inLog(mail), 'mail given up')
    return
  }
  await endClaim(db, mail, { state: 'waiting', due_at: next, problem })
  log.warn({ ...inLog(mail), next }, 'mail not sent yet')
}

/**
 * Stores what became of a claimed mail; false when the claim has ended. Where the mail server is unreachable, gives up
 * all mails that have waited for it until their deadline.
 */
async function endClaim(
  db: Db,
  { id, due_at, problem }: Pick<ClaimedMail, 'id' | 'due_at' | 'problem'>,
  outcome: Updateable<MailsTable>,
): Promise<boolean> {
  return transact(db, theServer, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({ trouble: null, ...outcome })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      // Each claim has a lease of its own.
      .where('due_at', '=', due_at)
      .executeTakeFirst()
    if (outcome.trouble === 'unreachable') {
      await tx
        .updateTable('mails')
        .set({ state: 'failed', problem: outcome.problem, trouble: null })
        .where('state', '=', 'waiting')
        .where('gives_up_at', '<=', outcome.due_at ?? '')
        .execute()
    }
    // Alerts and figures tell of problems, not of each mail.
    if (problem !== null || outcome.problem !== null) announce(tx, overviewChanged)
    return numUpdatedRows > 0n
  })
}

/**
 * Time of the next attempt, for which each attempt doubles the wait; null when that would be too late.
 * @internal Tested as a table.
 */
export function nextAttempt(
  { attempts, gives_up_at }: Pick<ClaimedMail, 'attempts' | 'gives_up_at'>,
  now: Date,
): string | null {
  const next = instantAfter(now, Math.min(longestWaitMs, minuteMs * 2 ** (attempts - 1)))
  return next > gives_up_at ? null : next
}

function inLog({ id, kind, attempts }: ClaimedMail) {
  return { mail: id, kind, attempts }
}
