import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { MailsTable } from '../../db/mail-tables.ts'
import { instantAfter } from '../../base/instants.ts'
import { isUnsent } from '../outbox-queries.ts'
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
  const due = db
    .selectFrom('mails')
    .where(isUnsent)
    .where('due_at', '<=', now.toISOString())
    .orderBy('rank')
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .select('id')
  // PostgreSQL skips those that another process is claiming.
  const next = db.context.dialect === 'postgres' ? due.forUpdate().skipLocked() : due
  return db
    .updateTable('mails')
    .set({
      state: 'sending',
      due_at: instantAfter(now, leaseMs),
      attempts: sql`attempts + 1`,
    })
    .where('id', 'in', next)
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
