import { type Actor, requireOrganiser } from '../base/actor.ts'
import { transact } from '../record/transact.ts'
import type { Db } from '../db/tables.ts'
import { record } from '../record/record.ts'
import { sql } from 'kysely'
import { selectOrganisers } from '../accounts/users/account-queries.ts'
import { changeRecord } from '../db/maintenance.ts'
import { userSearch } from '../accounts/users/search.ts'
import type { Tx } from '../db/transaction.ts'
import { purgedTables } from './purge-columns.ts'
import { redactDetail, redactedKinds } from '../record/record-kinds.ts'

export interface Purged {
  /** Number of users who were anonymised. */
  readonly users: number
  /** Number of users who can still log in. */
  readonly organisers: number
}

/**
 * Removes the personal data of an event: phones of all users, their signatures, review status, sessions and what they
 * wrote, and the names and emails of all but active organisers, in the record too. Stock and orders stay (spec §20). No
 * server may run, and old rows stay in the file: `purgeDatabase` takes care of both.
 */
export async function purgeEvent(db: Db, actor: Actor, now: Date): Promise<Purged> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const organisers = await selectOrganisers(tx).execute()
    const users = await anonymiseOthers(tx)
    await redactRecord(tx)
    await setColumns(tx)
    await emptyTables(tx)
    await record(tx, actor, [{ kind: 'data.purged', detail: {} }], now)
    return { users, organisers: organisers.length }
  })
}

/** Renames all but the organisers to "Person 12" and the like, and disables their logins. Returns their number. */
async function anonymiseOthers(tx: Tx): Promise<number> {
  const others = await tx
    .selectFrom('users')
    .where('id', 'not in', selectOrganisers(tx))
    .select('id')
    .execute()
  for (const { id } of others) {
    const names = {
      first_name: 'Person',
      last_name: String(id),
      email: `person-${id}@purged.invalid`,
    }
    const access = { password_hash: null, has_own_password: false, is_active: false }
    await tx
      .updateTable('users')
      .set({ ...names, ...userSearch(names), ...access })
      .where('id', '=', id)
      .execute()
  }
  await tx.deleteFrom('user_groups').where('user_id', 'not in', selectOrganisers(tx)).execute()
  return others.length
}

/** Removes personal data from the details of the record, whose rows stay. */
async function redactRecord(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('history')
    .where('kind', 'in', redactedKinds)
    .select(['id', 'kind', 'detail'])
    .execute()
  await changeRecord(tx, async () => {
    for (const { id, kind, detail } of rows) {
      const redacted = { detail: redactDetail(kind, detail) }
      await tx.updateTable('history').set(redacted).where('id', '=', id).execute()
    }
  })
}

async function setColumns(tx: Tx): Promise<void> {
  for (const { table, set } of purgedTables) {
    const columns = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    if (columns.length === 0) continue
    await sql`update ${sql.table(table)} set ${sql.join(columns)}`.execute(tx)
  }
}

async function emptyTables(tx: Tx): Promise<void> {
  for (const { table, isEmptied } of purgedTables) {
    if (isEmptied) await sql`delete from ${sql.table(table)}`.execute(tx)
  }
}
