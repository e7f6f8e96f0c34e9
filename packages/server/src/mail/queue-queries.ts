import { type Cell, insertRows, integerList } from '../db/compiled.ts'
import type { LinkMaker } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { mailRanks } from './define-mail.ts'

export type Reader = Awaited<ReturnType<typeof findReaders>>[number]

interface Wanted {
  readonly users: readonly number[]
  readonly teams: readonly number[]
  readonly noticesSince: string
}

/**
 * These users and the members of these teams, the members in the order in which they signed, with the number of their
 * notices since a time. One statement.
 */
export async function findReaders(tx: Tx, { users, teams, noticesSince }: Wanted) {
  const members = tx
    .selectFrom('profiles as member')
    .where('member.team_id', 'in', integerList(tx, teams))
    .select('member.user_id')
  const named = tx
    .selectFrom('users as named')
    .where('named.id', 'in', integerList(tx, users))
    .select('named.id as user_id')
  return tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.id', 'in', members.union(named))
    .select(['users.id', 'first_name', 'last_name', 'email', 'is_active', 'profiles.team_id'])
    .select(({ selectFrom, fn }) =>
      selectFrom('mails')
        .whereRef('mails.user_id', '=', 'users.id')
        .where('mails.rank', '=', mailRanks.notice)
        .where('mails.created_at', '>', noticesSince)
        .select(fn.countAll<number>().as('notices'))
        // A count is never null.
        .$asScalar()
        .$notNull()
        .as('notices'),
    )
    .orderBy('profiles.id')
    .orderBy('users.id')
    .execute()
}

/** Items of these orders with fewer units granted than requested. One statement. */
export async function findShortfalls(tx: Tx, orders: readonly number[]) {
  const rows = await tx
    .selectFrom('order_requests')
    .innerJoin('hardware', 'hardware.id', 'hardware_id')
    .where('order_id', 'in', integerList(tx, orders))
    .select(({ selectFrom, fn }) => [
      'order_id',
      'hardware.name',
      'requested_quantity as requested',
      selectFrom('order_items')
        .whereRef('order_items.order_id', '=', 'order_requests.order_id')
        .whereRef('order_items.hardware_id', '=', 'order_requests.hardware_id')
        .select(fn.countAll<number>().as('units'))
        // A count is never null.
        .$asScalar()
        .$notNull()
        .as('granted'),
    ])
    .orderBy('hardware_id')
    .execute()
  return rows.filter(({ requested, granted }) => granted < requested)
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
  state: 'text',
} as const

export type NewMail = Readonly<Record<keyof typeof kinds, Cell>>

export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  await insertRows(tx, 'mails', mails, kinds).execute()
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
