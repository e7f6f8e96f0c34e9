import { limits } from '@signout/contract'
import type { LinkMaker, Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../hub/change.ts'
import { instantAfter } from '../instants.ts'
import { countOutstanding } from '../orders/unit-queries.ts'
import { configOf, readSettings } from '../settings/event-settings.ts'
import type { RecordEntry } from '../write/record/record-entry.ts'
import { mailWith, type Recorded } from '../write/record/record-mails.ts'
import { lastNotice } from './compose.ts'
import {
  givesUpAfterMs,
  type MailContext,
  type MailRank,
  mailRanks,
  type MailReader,
} from './define-mail.ts'
import { type MailKind, mails } from './mails.ts'
import {
  deleteLinkMails,
  findReaders,
  findShortfalls,
  insertMails,
  type Reader,
} from './queue-queries.ts'
import { makeMessageId, type MailServer, type MailSettings, mailSettings } from './settings.ts'

/** Adds the mails that follow from each record of this database to the outbox (spec §18). */
export function mailRecords(db: Db, server: MailServer): void {
  mailWith(db, (tx, recorded) => queueMails(tx, server, recorded))
}

async function queueMails(tx: Tx, server: MailServer, { actor, entries, now }: Recorded) {
  await deleteEndedLinks(tx, entries)
  const mailed = entries.filter(({ kind }) => mailsAfter.has(kind))
  if (mailed.length === 0) return
  const readers = await findReaders(tx, {
    users: [actor.userId, ...mailed.map(({ user }) => user)].filter((id) => typeof id === 'number'),
    teams: mailed.flatMap(({ team }) => team?.id ?? []),
    noticesSince: instantAfter(now, -limits.notices.withinMs),
  })
  const settings = mailSettings(server, (await readSettings(tx)).values)
  const actorName = readers.find(({ id }) => id === actor.userId)?.name ?? 'The desk'
  const contentsOf = await readContents(tx, mailed)
  const addressesOf = indexReaders(readers, settings.desk)
  const countNotice = configOf(tx).budgets ? noticeCounter(readers) : () => 0
  const ofOrders = Map.groupBy(entries, ({ order }) => order)
  const rows = mailed.flatMap((entry) => {
    const ofOrder = entry.order === undefined ? [] : (ofOrders.get(entry.order) ?? [])
    const atOnce = ofOrder.map(({ kind }) => kind)
    const context = { actorName, ...contentsOf(entry), atOnce, now }
    return mailsOf(entry, context).flatMap(({ to, ...mail }) =>
      to.flatMap(addressesOf).flatMap((address) => {
        const nth = mail.rank === 'notice' ? countNotice(address) : 0
        if (nth > limits.notices.most) return []
        const content = { ...mail.content, ...(nth === limits.notices.most && lastNotice) }
        return rowFor({ ...mail, content }, address, settings, now)
      }),
    )
  })
  if (rows.length === 0) return
  await insertMails(tx, rows)
  announce(tx, { mails: true })
}

/** Deletes the mails that have links which no longer work. */
async function deleteEndedLinks(tx: Tx, entries: readonly RecordEntry[]): Promise<void> {
  for (const [by, ending] of Map.groupBy(entries.filter(endsLinks), ({ link }) => link?.by)) {
    const users = ending.flatMap(({ user }) => user ?? [])
    await deleteLinkMails(tx, { users, by })
  }
}

/** Whether links mailed to the user no longer work. */
function endsLinks({ kind, detail }: RecordEntry): boolean {
  if (kind === 'user.updated') return detail.changes['is_active']?.after === false
  return kind === 'user.password_link_created' || kind === 'user.password_changed'
}

/** The kinds of mail that a row of the record may cause, by its kind. */
const mailsAfter = Map.groupBy(
  Object.keys(mails) as MailKind[], // Sound: the keys of a literal object.
  (kind) => mails[kind].from,
)

/** Units in the orders of these entries, and requested units that are not. */
async function readContents(tx: Tx, entries: readonly RecordEntry[]) {
  const orders = entries
    .filter(({ kind }) => mailsAfter.get(kind)?.some((mail) => mails[mail].readsUnitsOut))
    .flatMap(({ order }) => order ?? [])
  const units = orders.length === 0 ? [] : await countOutstanding(tx, orders)
  const missing = orders.length === 0 ? [] : await findShortfalls(tx, orders)
  const unitsOf = Map.groupBy(units, ({ order_id }) => order_id)
  const missingOf = Map.groupBy(missing, ({ order_id }) => order_id)
  return ({ order = 0 }: RecordEntry) => ({
    unitsOut: (unitsOf.get(order) ?? []).map(({ name, quantity }) => ({ name, quantity })),
    shortfalls: (missingOf.get(order) ?? []).map(({ name, requested, granted }) => {
      return { name, requested, granted }
    }),
  })
}

/** The mails that an entry causes, each for several readers. */
function mailsOf(entry: RecordEntry, context: MailContext) {
  return (mailsAfter.get(entry.kind) ?? []).flatMap((kind) => {
    const { to, facts, rank } = mails[kind]
    const content = facts(entry, context)
    if (content === null) return []
    return {
      kind,
      content,
      rank: typeof rank === 'function' ? rank(content) : rank,
      link_by: entry.link?.by ?? null,
      to: to(entry),
    }
  })
}

type Address = Readonly<{ recipient: string; user_id: number | null }>

/** A function that finds the addresses of a mail's readers without looking through all of them. */
function indexReaders(readers: readonly Reader[], desk: MailSettings['desk']) {
  const active = readers.filter(({ is_active }) => is_active)
  const users = Map.groupBy(active, ({ id }) => id)
  const members = Map.groupBy(active, ({ team_id }) => team_id)
  return (to: MailReader): readonly Address[] => {
    if (to === 'desk') return desk === null ? [] : [{ recipient: desk, user_id: null }]
    const found = 'team' in to ? members.get(to.team) : users.get(to.user)
    return (found ?? []).map(({ id, email }) => ({ recipient: email, user_id: id }))
  }
}

/** A function that counts one more notice to a user, and returns the user's number of the last hour; 0 for the desk. */
function noticeCounter(readers: readonly Reader[]) {
  const counts = new Map(readers.map(({ id, notices }) => [id, notices]))
  return ({ user_id }: Address): number => {
    if (user_id === null) return 0
    const count = (counts.get(user_id) ?? 0) + 1
    counts.set(user_id, count)
    return count
  }
}

interface Mail {
  readonly kind: MailKind
  readonly content: object
  readonly rank: MailRank
  readonly link_by: LinkMaker | null
}

/** One mail for each reader, so that a refusal for one does not affect the others. */
function rowFor(
  { kind, content, rank, link_by }: Mail,
  address: Address,
  settings: MailSettings,
  now: Date,
) {
  const time = now.toISOString()
  return {
    message_id: makeMessageId(settings),
    kind,
    ...address,
    content: JSON.stringify(content),
    has_link: mails[kind].hasLink === true,
    rank: mailRanks[rank],
    link_by,
    created_at: time,
    due_at: time,
    gives_up_at: instantAfter(now, givesUpAfterMs),
  }
}
