import { fullName, limits } from '@signout/contract'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { announce } from '../record/changes/change.ts'
import { instantAfter } from '../base/instants.ts'
import { findOutstandingUnits, toItemUnits } from '../orders/unit-queries.ts'
import { configOf, readSettings } from '../settings/event-settings.ts'
import type { RecordEntry } from '../record/record-kinds.ts'
import { mailWith, type Recorded } from '../record/record.ts'
import { givesUpAfterMs, mailRanks, type MailReader } from './define-mail.ts'
import { type MailKind, mails } from './mails.ts'
import {
  deleteLinkMails,
  findReaders,
  findShortfalls,
  insertMails,
  type NewMail,
  type Reader,
} from './queue-queries.ts'
import { makeMessageId, type MailServer } from './mail-server.ts'

/** Adds the mails that follow from each record of this database to the outbox (spec §18). */
export function mailRecords(db: Db, server: MailServer): void {
  mailWith(db, (tx, recorded) => queueMails(tx, server, recorded))
}

/** One mail for each reader, so that a refusal for one does not affect the others. */
async function queueMails(tx: Tx, server: MailServer, { actor, entries, now }: Recorded) {
  await deleteEndedLinks(tx, entries)
  const mailed = entries.filter(({ kind }) => mailsAfter.has(kind))
  if (mailed.length === 0) return
  const found = await findReaders(tx, {
    users: [actor.userId, ...mailed.map(({ user }) => user)].filter((id) => typeof id === 'number'),
    teams: mailed.flatMap(({ team }) => team?.id ?? []),
    noticesSince: instantAfter(now, -limits.notices.withinMs),
  })
  const { desk_email } = (await readSettings(tx)).values
  const user = found.find(({ id }) => id === actor.userId)
  const actorName = user === undefined ? 'The desk' : fullName(user)
  const contentsOf = await readContents(tx, mailed)
  const readersOf = indexReaders(found, desk_email)
  const isLimited = configOf(tx).budgets
  const ofOrders = Map.groupBy(entries, ({ order }) => order)
  const rows: NewMail[] = []
  for (const entry of mailed) {
    const atOnce = entry.order === undefined ? [] : (ofOrders.get(entry.order) ?? [])
    const context = { actorName, ...contentsOf(entry), atOnce, now }
    for (const kind of mailsAfter.get(entry.kind) ?? []) {
      const { facts: read, rank: rankOf = 'notice', to, hasLink = false } = mails[kind]
      const facts = read(entry, context)
      if (facts === null) continue
      const rank = typeof rankOf === 'function' ? rankOf(facts) : rankOf
      for (const reader of to(entry).flatMap(readersOf)) {
        const isCounted = isLimited && rank === 'notice' && reader.id !== null
        if (isCounted && reader.notices >= limits.notices.most) continue
        if (isCounted) reader.notices += 1
        const isLast = isCounted && reader.notices === limits.notices.most
        rows.push({
          message_id: makeMessageId(server),
          kind,
          recipient: reader.email,
          user_id: reader.id,
          content: JSON.stringify(isLast ? { ...facts, isLastNotice: true } : facts),
          has_link: hasLink,
          link_by: entry.link?.by ?? null,
          rank: mailRanks[rank],
          created_at: now.toISOString(),
          due_at: now.toISOString(),
          gives_up_at: instantAfter(now, givesUpAfterMs),
          state: 'waiting',
        })
      }
    }
  }
  if (rows.length === 0) return
  await insertMails(tx, rows)
  announce(tx, { mails: true })
}

/** The kinds of mail that a row of the record may cause, by its kind. */
const mailsAfter = Map.groupBy(
  Object.keys(mails) as MailKind[], // Sound: the keys of a literal object.
  (kind) => mails[kind].from,
)

async function deleteEndedLinks(tx: Tx, entries: readonly RecordEntry[]): Promise<void> {
  for (const [by, ending] of Map.groupBy(entries.filter(endsLinks), ({ link }) => link?.by)) {
    const users = ending.flatMap(({ user }) => user ?? [])
    await deleteLinkMails(tx, { users, by })
  }
}

function endsLinks({ kind, detail }: RecordEntry): boolean {
  if (kind === 'user.updated') return detail.changes['is_active']?.after === false
  return kind === 'user.password_link_created' || kind === 'user.password_changed'
}

async function readContents(tx: Tx, entries: readonly RecordEntry[]) {
  const orders = entries
    .filter(({ kind }) => mailsAfter.get(kind)?.some((mail) => mails[mail].readsUnitsOut))
    .flatMap(({ order }) => order ?? [])
  const units = orders.length === 0 ? [] : await findOutstandingUnits(tx, orders)
  const missing = orders.length === 0 ? [] : await findShortfalls(tx, orders)
  const unitsOf = Map.groupBy(units, ({ order_id }) => order_id)
  const consumables = new Set(
    units.filter((unit) => unit.is_consumable).map((unit) => unit.hardware_id),
  )
  // That of a unit that is out was decided when it was handed out: it comes back.
  const isToKeep = (entry: RecordEntry, item: number) =>
    entry.kind !== 'order.items_returned' && consumables.has(item)
  const missingOf = Map.groupBy(missing, ({ order_id }) => order_id)
  return (entry: RecordEntry) => ({
    unitsOut: toItemUnits(unitsOf.get(entry.order ?? 0) ?? []).map((item) =>
      isToKeep(entry, item.hardware_id) ? Object.assign(item, { isToKeep: true }) : item,
    ),
    shortfalls: missingOf.get(entry.order ?? 0) ?? [],
  })
}

/** The desk has no id, and gets all notices. */
type Recipient = Pick<Reader, 'email' | 'notices'> & { readonly id: number | null }

/** A function that finds the readers of a mail without looking through all of them. */
function indexReaders(found: readonly Reader[], deskEmail: string | null) {
  const active = found.filter(({ is_active }) => is_active)
  const users = Map.groupBy(active, ({ id }) => id)
  const members = Map.groupBy(active, ({ team_id }) => team_id)
  return (to: MailReader): readonly Recipient[] => {
    if (to === 'desk') return deskEmail === null ? [] : [{ id: null, email: deskEmail, notices: 0 }]
    return ('team' in to ? members.get(to.team) : users.get(to.user)) ?? []
  }
}
