import type { Actor } from '../actor.ts'
import { announce } from '../hub/change.ts'
import type { LinkMaker } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { RecordEntry } from '../write/record/record-entry.ts'
import { countOutstanding } from '../orders/unit-queries.ts'
import {
  findShortfalls,
  deleteLinkMails,
  findReaders,
  insertMails,
  type Reader,
} from './queue-queries.ts'
import { givesUpAfterMs } from './sending/waits.ts'
import { type MailContext, type MailRank, type MailReader, mailRanks } from './define-mail.ts'
import { type MailKind, mails } from './mails.ts'
import { readSettings } from '../settings/event-settings.ts'
import { makeMessageId, type MailSettings, mailSettings } from './settings.ts'
import { instantAfter } from '../instants.ts'

interface Acts {
  readonly actor: Actor
  readonly entries: readonly RecordEntry[]
  readonly now: Date
}

/** Adds the mails that follow from rows of the record to the outbox (spec §18), where a mail server is configured. */
export async function queueMails(tx: Tx, { actor, entries, now }: Acts): Promise<void> {
  const { mailServer } = tx.context
  if (mailServer === undefined) return
  await deleteEndedLinks(tx, entries)
  const mailed = entries.filter((entry) => kindsAfter(entry).length > 0)
  if (mailed.length === 0) return
  const readers = await findReaders(tx, {
    users: [actor.userId, ...mailed.map(({ user }) => user)].filter((id) => typeof id === 'number'),
    teams: mailed.flatMap(({ team }) => team?.id ?? []),
  })
  const { values } = await readSettings(tx)
  const settings = mailSettings(mailServer, values)
  const actorName = readers.find(({ id }) => id === actor.userId)?.name ?? 'The desk'
  const contentsOf = await readContents(tx, mailed)
  const addressesOf = indexReaders(readers, settings.desk)
  const ofOrders = Map.groupBy(entries, ({ order }) => order)
  const rows = mailed.flatMap((entry) => {
    const ofOrder = entry.order === undefined ? [] : (ofOrders.get(entry.order) ?? [])
    const atOnce = ofOrder.map(({ kind }) => kind)
    const context = { actorName, ...contentsOf(entry), atOnce, now }
    return rowsOf(entry, context, addressesOf, settings)
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

// Sound: the keys of a literal object.
const allKinds = Object.keys(mails) as MailKind[]

/** The kinds of mail that an entry may cause. */
function kindsAfter(entry: RecordEntry): MailKind[] {
  return allKinds.filter((kind) => mails[kind].from === entry.kind)
}

/** Whether links mailed to the user no longer work. */
function endsLinks({ kind, detail }: RecordEntry): boolean {
  if (kind === 'user.updated') return detail.changes['is_active']?.after === false
  return kind === 'user.password_link_created' || kind === 'user.password_changed'
}

/** Units in the orders of these entries, and requested units that are not. */
async function readContents(tx: Tx, entries: readonly RecordEntry[]) {
  const orders = entries
    .filter((entry) => kindsAfter(entry).some((kind) => mails[kind].readsUnitsOut))
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

/** The mails that an entry causes. */
function rowsOf(
  entry: RecordEntry,
  context: MailContext,
  addressesOf: (to: MailReader) => readonly Address[],
  settings: MailSettings,
) {
  const link_by = entry.link?.by ?? null
  return kindsAfter(entry).flatMap((kind) => {
    const { to, facts, rank } = mails[kind]
    const content = facts(entry, context)
    if (content === null) return []
    const told = { content, rank: typeof rank === 'function' ? rank(content) : rank, link_by }
    return to(entry)
      .flatMap(addressesOf)
      .map((address) => rowFor(kind, told, address, settings, context.now))
  })
}

type Address = Readonly<{ recipient: string; user_id: number | null }>

interface Told {
  readonly content: object
  readonly rank: MailRank
  readonly link_by: LinkMaker | null
}

/** One mail for each reader, so that a refusal for one does not affect the others. */
function rowFor(
  kind: MailKind,
  { content, rank, link_by }: Told,
  { recipient, user_id }: Address,
  settings: MailSettings,
  now: Date,
) {
  const time = now.toISOString()
  return {
    message_id: makeMessageId(settings),
    kind,
    recipient,
    user_id,
    content: JSON.stringify(content),
    has_link: mails[kind].hasLink === true,
    rank: mailRanks[rank],
    link_by,
    created_at: time,
    due_at: time,
    gives_up_at: instantAfter(now, givesUpAfterMs),
  }
}

/**
 * A function that finds the addresses of a mail's readers without looking through all of them.
 * @internal Tests count what it reads.
 */
export function indexReaders(readers: readonly Reader[], desk: MailSettings['desk']) {
  const active = readers.filter(({ is_active }) => is_active)
  const users = Map.groupBy(active, ({ id }) => id)
  const members = Map.groupBy(active, ({ team_id }) => team_id)
  return (to: MailReader): readonly Address[] => {
    if (to === 'desk') return desk === null ? [] : [{ recipient: desk, user_id: null }]
    const found = 'team' in to ? members.get(to.team) : users.get(to.user)
    return (found ?? []).map(({ id, email }) => ({ recipient: email, user_id: id }))
  }
}
