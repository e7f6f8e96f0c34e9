import { fullName } from '@signout/contract'
import { sql } from 'kysely'
import { insertRows, integerList } from '../db/list-parameters.ts'
import { type Db, type LinkMaker, type MailsTable, unsentStates } from '../db/tables.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'

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
  rank: 'integer',
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
 * Cancels the mails with ended links of these users, of one maker or of all, even one being sent: its attempt may fail,
 * and the next one would arrive after the newer link's mail. One statement.
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

// Literals, since with bound values SQLite could not use the partial indexes.
export const isGivenUp = sql<boolean>`state = 'failed'`
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

/** The state of one mail, locked until the transaction ends. One statement. */
export async function lockMail(tx: Tx, id: number): Promise<MailsTable['state'] | undefined> {
  const mail = tx.selectFrom('mails').where('id', '=', id).select('state')
  return (await forUpdate(tx, mail).executeTakeFirst())?.state
}

interface Outage {
  readonly problem: string
  readonly trouble: 'ours' | 'unreachable'
  readonly now: string
}

/** Notes on the first mail why none can be sent. One statement. */
export async function setTrouble(tx: Tx, { now, problem, trouble }: Outage): Promise<void> {
  const first = tx
    .selectFrom('mails as due')
    .where(isUnsent)
    .where('due.state', '=', 'waiting')
    .where('due.due_at', '<=', now)
    .orderBy('due.rank')
    .orderBy('due.due_at')
    .orderBy('due.id')
    .limit(1)
    .select('due.id')
  await tx.updateTable('mails').set({ problem, trouble }).where('id', '=', first).execute()
}

// A literal, for the index.
const isInTrouble = sql<boolean>`trouble is not null`

/** Clears the notes about an unreachable mail server; returns the number of mails that had one. One statement. */
export async function clearTrouble(tx: Tx): Promise<number> {
  const result = await tx
    .updateTable('mails')
    .set({ problem: null, trouble: null })
    .where(isInTrouble)
    .where(isUnsent)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Gives up the mails that are due and past their deadline. One statement. */
export async function failOverdue(tx: Tx, problem: string, now: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'failed', problem, trouble: null })
    .where(isUnsent)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('gives_up_at', '<=', now)
    .execute()
}

interface Retry {
  /** The mail to retry; all when omitted. */
  readonly id?: number | undefined
  readonly now: string
  readonly givesUpAt: string
}

/** Makes mails due that wait or were given up; returns their number. One statement. */
export async function makeDue(tx: Tx, { id, now, givesUpAt }: Retry): Promise<number> {
  const result = await tx
    .updateTable('mails')
    .set({ state: 'waiting', due_at: now, gives_up_at: givesUpAt })
    .where('state', 'in', ['waiting', 'failed'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
