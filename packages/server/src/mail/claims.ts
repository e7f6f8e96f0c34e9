import { sql } from 'kysely'
import { clockSkewMs } from '../auth/throttle.ts'
import type { Db, MailsTable } from '../db/tables.ts'
import { isUnsent } from './queries.ts'

/** For how long after it was written a mail is tried; then it has failed (spec §18). */
export const givesUpAfterMs = 24 * 3_600_000

const minuteMs = 60_000
/** Waits between two attempts, as long as they grow. */
const growingWaits = [1, 2, 4, 8, 16, 32].map((minutes) => minutes * minuteMs)
/** The wait after those. */
const longestWaitMs = 60 * minuteMs

/** How long to wait after an attempt that failed, the first one counted as 1. */
function waitAfterAttempt(attempts: number): number {
  return growingWaits[attempts - 1] ?? longestWaitMs
}

/** When to try again; null when that would be too late for a mail that does not wait for us (`isOurs`). */
export function nextAttempt(
  { attempts, gives_up_at }: { readonly attempts: number; readonly gives_up_at: string },
  now: Date,
  isOurs = false,
): Date | null {
  const next = new Date(now.getTime() + waitAfterAttempt(attempts))
  return next.toISOString() > gives_up_at && !isOurs ? null : next
}

/** A mail that this process, and no other, sends until `due_at`. */
export type ClaimedMail = Pick<
  MailsTable,
  'message_id' | 'kind' | 'recipient' | 'user_id' | 'has_link' | 'content' | 'gives_up_at'
> & {
  readonly id: number
  readonly attempts: number
  readonly created_at: string
}

/**
 * Whether a mail has to wait for longer than it may after so many attempts: it was put off before the clock was set back.
 * One that is being sent belongs to its sender until then, though for no longer than the longest wait.
 */
function isPutOffTooFar(now: string) {
  const isDueAfter = (ms: number) =>
    sql`due_at > ${new Date(Date.parse(now) + ms + clockSkewMs).toISOString()}`
  const waits = growingWaits.map(
    (ms, at) => sql`or (attempts <= ${sql.lit(at + 1)} and ${isDueAfter(ms)})`,
  )
  return sql<boolean>`(
    ${isDueAfter(longestWaitMs)}
    or state = 'waiting' and (attempts = 0 ${sql.join(waits, sql` `)})
  )`
}

/** Claims the mail that has been due longest; undefined when none is. One statement. */
export async function claimMail(
  db: Db,
  now: string,
  leaseEnds: string,
): Promise<ClaimedMail | undefined> {
  const due = db
    .selectFrom('mails as due')
    .where(isUnsent)
    .where((eb) => eb.or([eb('due.due_at', '<=', now), isPutOffTooFar(now)]))
    .orderBy('due.due_at')
    .orderBy('due.id')
    .limit(1)
    .select('due.id')
  const free = db.context.dialect === 'postgres' ? due.forUpdate().skipLocked() : due
  return db
    .updateTable('mails')
    .set((eb) => ({ state: 'sending', due_at: leaseEnds, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', free)
    .returning(['id', 'message_id', 'kind', 'recipient', 'user_id', 'has_link', 'content'])
    .returning(['attempts', 'created_at', 'gives_up_at'])
    .executeTakeFirst()
}

/** When the next mail is due, also one that another process has claimed; undefined when none is left. One statement. */
export async function findNextDue(db: Db, now: string): Promise<string | undefined> {
  const unsent = db.selectFrom('mails').where(isUnsent)
  const tooFar = unsent.where('due_at', '>', now).where(isPutOffTooFar(now))
  const { first, isOneTooFar } = await db
    .selectNoFrom(({ exists }) => [
      unsent.select(({ fn }) => fn.min<string | null>('due_at').as('due_at')).as('first'),
      exists(tooFar.select('id')).as('isOneTooFar'),
    ])
    .executeTakeFirstOrThrow()
  return isOneTooFar ? now : (first ?? undefined)
}

/** What tells one claim of a mail from the others. */
export type Claim = Pick<ClaimedMail, 'id' | 'attempts'>

function claimed(db: Db, { id, attempts }: Claim) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
}

/** Notes that a mail was sent, and wipes what holds a link; false when it was not claimed any more. One statement. */
export async function markSent(
  db: Db,
  mail: Claim & { has_link: boolean },
  now: string,
): Promise<boolean> {
  const result = await claimed(db, mail)
    .set({ state: 'sent', sent_at: now, problem: null, ...(mail.has_link && { content: null }) })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Gives a mail up. One statement. */
export async function markFailed(db: Db, mail: Claim, problem: string) {
  await claimed(db, mail).set({ state: 'failed', problem }).execute()
}

/** Gives a claim back until the mail is due again. One statement. */
export async function releaseMail(
  db: Db,
  mail: Claim,
  { problem, dueAt }: { readonly problem?: string; readonly dueAt: string },
) {
  await claimed(db, mail)
    .set({ state: 'waiting', due_at: dueAt, ...(problem !== undefined && { problem }) })
    .execute()
}
