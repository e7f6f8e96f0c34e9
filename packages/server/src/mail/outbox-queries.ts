import { type Selectable, sql } from 'kysely'
import { type Db, type MailsTable, unsentStates } from '../db/tables.ts'
import { instantAfter } from '../base/instants.ts'

// Literals, since with bound values SQLite could not use the partial indexes.
const isGivenUp = sql<boolean>`state = 'failed'`
export const isUnsent = sql<boolean>`state in (${sql.join(unsentStates.map((state) => sql.lit(state)))})`

export interface MailFacts {
  /** Mails still to be sent, those being sent included. */
  readonly waiting: number
  readonly failed: number
  /** The mail server's latest message about one of these; null when there is none. */
  readonly last_error: string | null
}

export async function findMailFacts(db: Db): Promise<MailFacts> {
  const unsent = db.selectFrom('mails').where(isUnsent)
  const failed = db.selectFrom('mails').where(isGivenUp)
  const complaint = db
    .selectFrom('mails')
    .where((eb) => eb.or([isUnsent, isGivenUp]))
    .where('problem', 'is not', null)
    // Waiting mails were tried later than those given up.
    .orderBy(isGivenUp)
    .orderBy('id', 'desc')
    .limit(1)
    .select('problem')
  const count = sql<number>`count(*)`.as('count')
  return db
    .selectNoFrom([
      // A count is never null.
      unsent.select(count).$asScalar().$notNull().as('waiting'),
      failed.select(count).$asScalar().$notNull().as('failed'),
      complaint.as('last_error'),
    ])
    .executeTakeFirstOrThrow()
}

/** How long mails may fail before an alert, where the configuration is not to blame. */
const troubleMs = 5 * 60_000

/**
 * Why no mail gets through, in the mail server's words, and since when: at once when it refuses our configuration; for
 * a server that is down, or takes no mail for several readers, after five minutes without a sent mail (spec §19). A
 * refusal for a single reader does not count. Undefined when mails get through. One statement.
 */
export async function findMailTrouble(
  db: Db,
  now: Date,
): Promise<{ readonly problem: string; readonly since: string } | undefined> {
  const before = instantAfter(now, -troubleMs)
  const row = await db
    .selectFrom('mails')
    .where(isUnsent)
    .where('problem', 'is not', null)
    .where(({ and, or, eb, not, exists, selectFrom }) => {
      const sent = selectFrom('mails as sent').where('sent.sent_at', '>', before).select('sent.id')
      const others = selectFrom('mails as other')
        .where(isUnsent)
        .where('other.problem', 'is not', null)
        .where('other.created_at', '<=', before)
        .whereRef('other.recipient', '<>', 'mails.recipient')
        .select('other.id')
      const isAway = or([eb('trouble', 'is not', null), exists(others)])
      return or([
        eb('trouble', '=', 'ours'),
        and([eb('created_at', '<=', before), isAway, not(exists(sent))]),
      ])
    })
    .orderBy(sql`case trouble when 'ours' then 0 else 1 end`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .select(['problem', 'created_at'])
    .executeTakeFirst()
  const { problem = null, created_at: since } = row ?? {}
  return problem === null || since === undefined ? undefined : { problem, since }
}

const listed = [
  'id',
  'created_at',
  'recipient',
  'kind',
  'state',
  'attempts',
  'due_at',
  'problem',
] as const

export type MailRow = Pick<Selectable<MailsTable>, (typeof listed)[number]>

export async function findMails(
  db: Db,
  { isFailed, limit }: { readonly isFailed: boolean; readonly limit: number },
): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .$if(isFailed, (query) => query.where(isGivenUp))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(listed)
    .execute()
}
