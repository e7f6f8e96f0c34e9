import type { Actor } from '../actor.ts'
import { announce } from '../write/announce.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { setConsequence, type RecordEntry } from '../write/record/record.ts'
import { kindsWithLink } from './contents.ts'
import {
  endsLinks,
  isMailed,
  type Mail,
  type MailReader,
  mailsOf,
  orderOfUnits,
} from './mails-of.ts'
import { deleteLinkMails, findReaders, findUnitsOut, insertMails, type Reader } from './queries.ts'
import { givesUpAfterMs } from './retry-waits.ts'
import { makeMessageId, type MailSettings } from './settings.ts'

/** From now on what is recorded in this database writes the mails that follow from it into the outbox (beyond §8). */
export function queueMails(db: Db, settings: MailSettings): void {
  setConsequence(db, (tx, actor, entries, now) => write(tx, settings, { actor, entries, now }))
}

interface Acts {
  readonly actor: Actor
  readonly entries: readonly RecordEntry[]
  readonly now: Date
}

async function write(tx: Tx, settings: MailSettings, { actor, entries, now }: Acts): Promise<void> {
  const ended = entries.filter(endsLinks).flatMap(({ user }) => user ?? [])
  if (ended.length > 0) await deleteLinkMails(tx, ended)
  const mailed = entries.filter(isMailed)
  if (mailed.length === 0) return
  const readers = await findReaders(tx, {
    users: [actor.userId, ...mailed.map(({ user }) => user)].filter((id) => typeof id === 'number'),
    teams: mailed.flatMap(({ team }) => team?.id ?? []),
  })
  const actorName = readers.find(({ id }) => id === actor.userId)?.name ?? 'The desk'
  const unitsOutOf = await readUnitsOut(tx, mailed)
  const rows = mailed
    .flatMap((entry) => mailsOf(entry, { actorName, unitsOut: unitsOutOf(entry), now }))
    .flatMap((mail) => rowsOf(mail, readers, settings, now))
  if (rows.length === 0) return
  await insertMails(tx, rows)
  announce(tx, { mails: true })
}

async function readUnitsOut(tx: Tx, entries: readonly RecordEntry[]) {
  const orders = entries.flatMap((entry) => orderOfUnits(entry) ?? [])
  const units = orders.length === 0 ? [] : await findUnitsOut(tx, orders)
  const byOrder = Map.groupBy(units, ({ order_id }) => order_id)
  return (entry: RecordEntry) => {
    const order = orderOfUnits(entry)
    const found = order === undefined ? [] : (byOrder.get(order) ?? [])
    return found.map(({ name, quantity }) => ({ name, quantity }))
  }
}

/** One for each reader: what one server refuses, the others get. */
function rowsOf(
  { kind, to, content }: Mail,
  readers: readonly Reader[],
  settings: MailSettings,
  now: Date,
) {
  const time = now.toISOString()
  return addressesOf(to, readers, settings).map(({ recipient, user_id }) => ({
    message_id: makeMessageId(settings),
    kind,
    recipient,
    user_id,
    content: JSON.stringify(content),
    has_link: kindsWithLink.includes(kind),
    created_at: time,
    due_at: time,
    gives_up_at: new Date(now.getTime() + givesUpAfterMs).toISOString(),
  }))
}

function addressesOf(to: MailReader, readers: readonly Reader[], { desk }: MailSettings) {
  if (to === 'desk') return desk === undefined ? [] : [{ recipient: desk, user_id: null }]
  return readers
    .filter(({ is_active }) => is_active)
    .filter(({ id, team_id }) => ('team' in to ? team_id === to.team : id === to.user))
    .map(({ id, email }) => ({ recipient: email, user_id: id }))
}
