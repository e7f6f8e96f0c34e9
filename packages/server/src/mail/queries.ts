import { fullName } from '@signout/contract'
import { sql } from 'kysely'
import { integerList, rowList } from '../db/list-parameters.ts'
import { dialectOf } from '../db/open.ts'
import { type Db, type MailsTable, unsentStates } from '../db/tables.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import { clockSkewMs } from '../auth/throttle/throttle.ts'
import { growingWaits, longestWaitMs } from './retry-waits.ts'

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

/** What is not back of these orders, by item. One statement. */
export async function findUnitsOut(
  tx: Tx,
  orders: readonly number[],
): Promise<{ order_id: number; name: string; quantity: number }[]> {
  return tx
    .selectFrom('order_items')
    .innerJoin('hardware', 'hardware.id', 'order_items.hardware_id')
    .where('order_id', 'in', integerList(tx, orders))
    .where('part_returned_health', 'is', null)
    .groupBy(['order_id', 'hardware.id', 'hardware.name'])
    .orderBy('hardware.id')
    .select(({ fn }) => ['order_id', 'hardware.name', fn.countAll<number>().as('quantity')])
    .execute()
}

const kinds = {
  message_id: 'text',
  kind: 'text',
  recipient: 'text',
  user_id: 'integer',
  content: 'text',
  has_link: 'boolean',
  created_at: 'timestamp',
  due_at: 'timestamp',
  gives_up_at: 'timestamp',
} as const
const columns = Object.keys(kinds) as (keyof typeof kinds)[] // Sound: the keys of a literal object.

type NewMail = Readonly<Record<keyof typeof kinds, string | number | boolean | null>>

/** One statement. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  await tx
    .insertInto('mails')
    .columns([...columns, 'state'])
    .expression((eb) =>
      eb
        .selectFrom(rowList(tx, mails, kinds).as('mail'))
        .select(columns)
        .select(sql<'waiting'>`'waiting'`.as('state')),
    )
    .execute()
}

// Literals: with bound values SQLite could not use the partial indexes.
const isUnsent = sql<boolean>`state in (${sql.join(unsentStates.map((state) => sql.lit(state)))})`
const isGivenUp = sql<boolean>`state = 'failed'`

/**
 * Takes back the mails that would bring these users links that have ended, also one on its way: its attempt may fail,
 * and the next would come after the newer link's. One statement.
 */
export async function deleteLinkMails(tx: Tx, users: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('user_id', 'in', integerList(tx, users))
    .where('has_link', '=', true)
    .where('state', '!=', 'sent')
    .execute()
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
  const free = dialectOf(db) === 'postgres' ? due.forUpdate().skipLocked() : due
  return db
    .updateTable('mails')
    .set((eb) => ({ state: 'sending', due_at: leaseEnds, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', free)
    .returning(['id', 'message_id', 'kind', 'recipient', 'user_id', 'has_link', 'content'])
    .returning(['attempts', 'created_at', 'gives_up_at'])
    .executeTakeFirst()
}

/** When the next mail is due, by whomever it was claimed; undefined when none is left. One statement. */
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
  const { mails } = await db
    .selectFrom('mails')
    .where(isGivenUp)
    .where('due_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .executeTakeFirstOrThrow()
  return mails
}

/** The state of one mail, locked until the transaction ends. One statement. */
export async function lockMail(tx: Tx, id: number): Promise<MailsTable['state'] | undefined> {
  const mail = tx.selectFrom('mails').where('id', '=', id).select('state')
  return (await forUpdate(tx, mail).executeTakeFirst())?.state
}

interface Retry {
  /** All that failed, when left out. */
  readonly id?: number | undefined
  readonly now: string
  readonly givesUpAt: string
}

/** Makes mails due that were given up or wait for another attempt; answers how many. One statement. */
export async function makeDue(tx: Tx, { id, now, givesUpAt }: Retry): Promise<number> {
  const result = await tx
    .updateTable('mails')
    .set({ state: 'waiting', due_at: now, gives_up_at: givesUpAt })
    .$if(id !== undefined, (query) =>
      query.where('id', '=', id ?? 0).where('state', 'in', ['waiting', 'failed']),
    )
    .$if(id === undefined, (query) => query.where(isGivenUp))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
