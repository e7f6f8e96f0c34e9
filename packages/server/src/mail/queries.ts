import { fullName } from '@signout/contract'
import { sql } from 'kysely'
import { insertRows, integerList } from '../db/list-parameters.ts'
import { type Db, type LinkMaker, type MailsTable, unsentStates } from '../db/tables.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import { countRows } from '../db/pages.ts'

export interface Reader {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly is_active: boolean
  readonly team_id: number | null
}

interface Readers {
  readonly users: readonly number[]
  readonly teams: readonly number[]
}

/** These users and the members of these teams, the members in the order in which they signed. One statement. */
export async function findReaders(tx: Tx, { users, teams }: Readers): Promise<Reader[]> {
  const members = tx
    .selectFrom('profiles as member')
    .where('member.team_id', 'in', integerList(tx, teams))
    .select('member.user_id')
  const named = tx
    .selectFrom('users as named')
    .where('named.id', 'in', integerList(tx, users))
    .select('named.id as user_id')
  const rows = await tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.id', 'in', members.union(named))
    .select(['users.id', 'first_name', 'last_name', 'email', 'is_active', 'profiles.team_id'])
    .orderBy('profiles.id')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, email, is_active, team_id, ...row }) => {
    return { id, name: fullName(row), email, is_active, team_id }
  })
}

const kinds = {
  message_id: 'text',
  kind: 'text',
  recipient: 'text',
  user_id: 'integer',
  content: 'text',
  has_link: 'boolean',
  link_by: 'text',
  created_at: 'timestamp',
  due_at: 'timestamp',
  gives_up_at: 'timestamp',
} as const

type NewMail = Readonly<Record<keyof typeof kinds, string | number | boolean | null>>

/** One statement. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  const waiting = mails.map((mail) => ({ ...mail, state: 'waiting' }))
  await insertRows(tx, 'mails', waiting, { ...kinds, state: 'text' }).execute()
}

/**
 * Takes back the mails that would bring these users links that have ended, of one maker or of all, also one on its way:
 * its attempt may fail, and the next would come after the newer link's. One statement.
 */
export async function deleteLinkMails(
  tx: Tx,
  { users, by }: { readonly users: readonly number[]; readonly by: LinkMaker | undefined },
): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('user_id', 'in', integerList(tx, users))
    .where('has_link', '=', true)
    .$if(by !== undefined, (query) => query.where('link_by', '=', by ?? null))
    .where('state', '!=', 'sent')
    .execute()
}

export interface MailRow {
  readonly id: number
  readonly created_at: string
  readonly recipient: string
  readonly kind: string
  readonly state: MailsTable['state']
  readonly attempts: number
  readonly due_at: string
  readonly problem: string | null
}

// Literals: with bound values SQLite could not use the partial indexes.
const isGivenUp = sql<boolean>`state = 'failed'`
export const isUnsent = sql<boolean>`state in (${sql.join(unsentStates.map((state) => sql.lit(state)))})`

/** The latest mails, newest first. One statement. */
export async function findMails(
  db: Db,
  { isFailed, limit }: { readonly isFailed: boolean; readonly limit: number },
): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .$if(isFailed, (query) => query.where(isGivenUp))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'created_at', 'recipient', 'kind', 'state', 'attempts', 'due_at', 'problem'])
    .execute()
}

/** How many mails were given up since then, by their last attempt. One statement. */
export async function countFailedMails(db: Db, since: string): Promise<number> {
  return countRows(db.selectFrom('mails').where(isGivenUp).where('due_at', '>', since))
}

/** The state of one mail, locked until the transaction ends. One statement. */
export async function lockMail(tx: Tx, id: number): Promise<MailsTable['state'] | undefined> {
  const mail = tx.selectFrom('mails').where('id', '=', id).select('state')
  return (await forUpdate(tx, mail).executeTakeFirst())?.state
}

export interface MailFacts {
  /** Mails that are still to be sent, also those on their way. */
  readonly waiting: number
  readonly failed: number
  /** What the mail server last said of one of these; null: nothing. */
  readonly last_error: string | null
}

/** How the outbox is doing. One statement. */
export async function findMailFacts(db: Db): Promise<MailFacts> {
  const unsent = db.selectFrom('mails').where(isUnsent)
  const failed = db.selectFrom('mails').where(isGivenUp)
  const complaint = db
    .selectFrom('mails')
    .where((eb) => eb.or([isUnsent, isGivenUp]))
    .where('problem', 'is not', null)
    // What waits was tried later than what was given up.
    .orderBy(isGivenUp)
    .orderBy('id', 'desc')
    .limit(1)
    .select('problem')
  const count = sql<number>`count(*)`.as('count')
  const facts = await db
    .selectNoFrom([
      unsent.select(count).as('waiting'),
      failed.select(count).as('failed'),
      complaint.as('last_error'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: facts.waiting ?? 0, failed: facts.failed ?? 0, last_error: facts.last_error }
}

interface Retry {
  /** All, when left out. */
  readonly id?: number | undefined
  readonly now: string
  readonly givesUpAt: string
}

/** Makes mails due that were given up or wait; answers how many. One statement. */
export async function makeDue(tx: Tx, { id, now, givesUpAt }: Retry): Promise<number> {
  const result = await tx
    .updateTable('mails')
    .set({ state: 'waiting', due_at: now, gives_up_at: givesUpAt })
    .where('state', 'in', ['waiting', 'failed'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** How long mails may be in trouble before it is said. */
const troubleMs = 5 * 60_000

/** Why no mail has got through for a while, in the mail server's words, and since when; undefined: they do. One statement. */
export async function findMailTrouble(
  db: Db,
  now: Date,
): Promise<{ readonly problem: string; readonly since: string } | undefined> {
  const before = new Date(now.getTime() - troubleMs).toISOString()
  const row = await db
    .selectFrom('mails')
    .where('state', 'in', unsentStates)
    .where('problem', 'is not', null)
    .where('created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mails as sent').where('sent.sent_at', '>', before).select('sent.id'))),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .select(['problem', 'created_at'])
    .executeTakeFirst()
  const { problem = null, created_at: since } = row ?? {}
  return problem === null || since === undefined ? undefined : { problem, since }
}
