import { budgetWait, limits } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'
import { integerList } from '../../db/list-parameters.ts'
import { lockKeys } from '../../db/postgres/lock-keys.ts'
import type { Db } from '../../db/tables.ts'
import type { MailsTable } from '../../db/mail-tables.ts'
import { runTransaction, type Tx } from '../../db/transaction.ts'
import { type MailRank, mailRanks } from '../define-mail.ts'
import { isUnsent } from '../outbox-queries.ts'
import { defaultLimits } from './smtp.ts'
import { isPutOffTooFar } from './waits.ts'
import { instantAfter } from '../../instants.ts'

/**
 * Lease of a claim, longer than a mail can take: no other process sends it meanwhile, and afterwards others take over
 * the claims of a process that died.
 */
const leaseMs = 3 * defaultLimits.inAll + defaultLimits.verdict + 45_000
/** Notices to one reader named in a mail; further ones are only counted. */
const maxNotices = 120

/** A mail that only this process sends until its lease ends. */
export type ClaimedMail = Pick<
  MailsTable,
  'message_id' | 'recipient' | 'user_id' | 'has_link' | 'gives_up_at'
> &
  Claim & {
    readonly created_at: string
    readonly leaseEnds: Date
    /** Contents, oldest first: several notices to one reader are one mail. */
    readonly contents: readonly Pick<MailsTable, 'kind' | 'content'>[]
  }

/** Identity of a claim: the rows that are sent with it, and how often they were claimed. */
export interface Claim {
  readonly ids: readonly number[]
  readonly attempts: number
}

/**
 * Claims the next mail up to a rank: links before mails that a team waits for, those before notices, and within a rank
 * the longest due. Notices that wait for the same reader are claimed as one mail, or put off while the reader's budget
 * is spent (spec §18). Undefined when none is due, `again` when another one may be. Up to five statements.
 */
export async function claimMail(
  db: Db,
  now: Date,
  upTo: MailRank,
): Promise<ClaimedMail | 'again' | undefined> {
  const time = now.toISOString()
  return runTransaction(db, async (tx) => {
    const lead = await tx
      .selectFrom('mails')
      .where('id', '=', firstDue(tx, time, upTo))
      .select(['id', 'recipient', 'user_id', 'rank', 'slot', 'has_link', 'attempts'])
      .executeTakeFirst()
    if (lead === undefined) return undefined
    const leaseEnds = new Date(now.getTime() + leaseMs)
    const claim = { leaseEnds, attempts: lead.attempts + 1 }
    // An older version wrote links without a rank.
    if (lead.rank !== mailRanks.notice || lead.has_link) {
      return take(tx, sql`id = ${lead.id}`, { ...claim, slot: null })
    }
    if (lead.slot !== null) {
      const isDue = sql`(due_at <= ${time} or ${isPutOffTooFar(time)})`
      const isSame = sql`recipient = ${lead.recipient} and slot = ${lead.slot} and ${isDue}`
      return take(tx, isSame, { ...claim, slot: lead.slot })
    }
    // Another process is claiming for the same reader, and takes these as well.
    if (!(await isAlone(tx, lead.recipient))) return 'again'
    const waitMs = await pauseOf(tx, lead.recipient, now)
    const isForReader = sql<boolean>`recipient = ${lead.recipient} and rank = ${sql.lit(mailRanks.notice)}
      and slot is null and state = 'waiting' and not has_link`
    if (waitMs === 0) {
      // Not a plain comparison, for which SQLite would read all mails of the desk.
      const isSameReader = sql`coalesce(user_id, 0) = ${lead.user_id ?? 0}`
      return take(tx, sql`${isForReader} and ${isSameReader}`, { ...claim, slot: time })
    }
    const due_at = instantAfter(now, waitMs)
    const isMoved = sql<boolean>`due_at <> ${due_at}`
    await tx.updateTable('mails').set({ due_at }).where(isForReader).where(isMoved).execute()
    return 'again'
  })
}

/** The id of the next mail. */
function firstDue(tx: Tx, now: string, upTo: MailRank): RawBuilder<number | null> {
  const ofRank = (rank: number) => {
    const due = tx
      .selectFrom('mails as due')
      .where(isUnsent)
      .where('due.rank', '=', sql.lit(rank))
      .where((eb) => eb.or([eb('due.due_at', '<=', now), isPutOffTooFar(now)]))
      .orderBy('due.due_at')
      .orderBy('due.id')
      .limit(1)
      .select('due.id')
    return tx.context.dialect === 'postgres' ? due.forUpdate().skipLocked() : due
  }
  const ranks = Object.values(mailRanks).filter((rank) => rank <= mailRanks[upTo])
  // A rank is searched when the ranks before it have no mail.
  return sql`coalesce(${sql.join(ranks.map(ofRank))}, null)`
}

interface Take {
  readonly leaseEnds: Date
  readonly attempts: number
  readonly slot: string | null
}

async function take(
  tx: Tx,
  which: RawBuilder<unknown>,
  { leaseEnds, attempts, slot }: Take,
): Promise<ClaimedMail | 'again'> {
  const taken = await tx
    .updateTable('mails')
    .set({ state: 'sending', due_at: leaseEnds.toISOString(), attempts, slot })
    .where(isUnsent)
    .where(sql<boolean>`${which}`)
    .returning('id')
    .execute()
  const ids = taken.map(({ id }) => id).toSorted((one, other) => one - other)
  const rows = await tx
    .selectFrom('mails')
    .where('id', 'in', integerList(tx, ids.slice(0, maxNotices)))
    .orderBy('id')
    .select(['message_id', 'recipient', 'user_id', 'has_link', 'gives_up_at', 'created_at'])
    .select(['kind', 'content'])
    .execute()
  const [first] = rows
  if (first === undefined) return 'again'
  const { kind: _, content: __, ...mail } = first
  return {
    ...mail,
    ids,
    attempts,
    leaseEnds,
    contents: rows.map(({ kind, content }) => ({ kind, content })),
  }
}

/** Tries to lock the notices of a reader until the transaction ends; false when another process has them. */
async function isAlone(tx: Tx, recipient: string): Promise<boolean> {
  if (tx.context.dialect === 'sqlite') return true
  const { rows } = await sql<{
    is_alone: boolean
  }>`select pg_try_advisory_xact_lock(${lockKeys.notices}, hashtext(${recipient})) as is_alone`.execute(
    tx,
  )
  return rows[0]?.is_alone === true
}

/** How long the reader gets no further notices, in milliseconds. */
async function pauseOf(tx: Tx, recipient: string, now: Date): Promise<number> {
  const longest = Math.max(...limits.notices.map(({ withinMs }) => withinMs))
  const most = Math.max(...limits.notices.map((budget) => budget.most))
  const sent = await tx
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .where('slot', '>', instantAfter(now, -longest))
    // Mails sent before the clock was set back do not count.
    .where('slot', '<=', now.toISOString())
    .select('slot')
    .distinct()
    .orderBy('slot', 'desc')
    .limit(most)
    .execute()
  const times = sent.map(({ slot }) => Date.parse(slot ?? '')).toReversed()
  return Math.max(...limits.notices.map((budget) => budgetWait(times, budget, now.getTime())))
}

/** When the next mail is due, those claimed by other processes included; undefined when none is left. One statement. */
export async function findNextDue(
  db: Db,
  now: string,
  upTo: MailRank,
): Promise<string | undefined> {
  const unsent = db
    .selectFrom('mails')
    .where(isUnsent)
    .$if(upTo !== 'notice', (query) => query.where('rank', '<=', mailRanks[upTo]))
  const tooFar = unsent.where('due_at', '>', now).where(isPutOffTooFar(now))
  const { first, isOneTooFar } = await db
    .selectNoFrom(({ exists }) => [
      unsent.select(({ fn }) => fn.min<string | null>('due_at').as('due_at')).as('first'),
      exists(tooFar.select('id')).as('isOneTooFar'),
    ])
    .executeTakeFirstOrThrow()
  return isOneTooFar ? now : (first ?? undefined)
}
