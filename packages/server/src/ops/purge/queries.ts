import { sql } from 'kysely'
import { selectOrganisers } from '../../auth/queries.ts'
import { changeRecord } from '../../db/change-record.ts'
import { rowList } from '../../db/list-parameters.ts'
import { userSearch } from '../../db/search.ts'
import type { Tx } from '../../db/transaction.ts'
import { emptiedTables } from './columns.ts'
import { redactDetail, redactedKinds, removedText } from './redact-detail.ts'

/** Who can log in after the event, too. One statement. */
export async function findOrganisers(tx: Tx): Promise<number[]> {
  return (await selectOrganisers(tx).execute()).map(({ id }) => id)
}

/** Everybody else, who is "Person 12" from now on and cannot log in. Answers how many. */
export async function anonymiseOthers(tx: Tx): Promise<number> {
  const others = await tx
    .selectFrom('users')
    .where('id', 'not in', selectOrganisers(tx))
    .select('id')
    .execute()
  const rows = others.map(({ id }) => {
    const names = {
      first_name: 'Person',
      last_name: String(id),
      email: `person-${id}@purged.invalid`,
    }
    return Object.assign(userSearch(names), names, { id })
  })
  const kinds = {
    id: 'integer',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    search_text: 'text',
    search_of: 'text',
  } as const
  await tx
    .updateTable('users')
    .from(rowList(tx, rows, kinds).as('row'))
    .set(({ ref }) => ({
      first_name: ref('row.first_name'),
      last_name: ref('row.last_name'),
      email: ref('row.email'),
      search_text: ref('row.search_text'),
      search_of: ref('row.search_of'),
      password_hash: null,
      has_own_password: false,
      is_active: false,
    }))
    .whereRef('users.id', '=', 'row.id')
    .execute()
  await tx.deleteFrom('user_groups').where('user_id', 'not in', selectOrganisers(tx)).execute()
  return rows.length
}

/** What is personal of everybody, those who go on included. */
export async function clearPersonalColumns(tx: Tx): Promise<void> {
  const nothing = { phone_number: '', review_status: 'None', last_login: null } as const
  await tx.updateTable('users').set(nothing).execute()
  await tx.updateTable('profiles').set({ e_signature: removedText, phone_number: '' }).execute()
  await tx.updateTable('teams').set({ project_description: null }).execute()
  await tx.updateTable('orders').set({ cancel_reason: null }).execute()
  const texts = { what: removedText, when: removedText, where: removedText }
  await tx.updateTable('incidents').set(texts).execute()
}

export async function emptyTables(tx: Tx): Promise<void> {
  for (const table of emptiedTables) await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** The record stays, row for row, without the personal data in its details. */
export async function redactRecord(tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('history')
    .where('kind', 'in', redactedKinds)
    .select(['id', 'kind', 'detail'])
    .execute()
  const redacted = rows.map(({ id, kind, detail }) => ({ id, detail: redactDetail(kind, detail) }))
  await changeRecord(tx, async () => {
    await tx
      .updateTable('history')
      .from(rowList(tx, redacted, { id: 'integer', detail: 'text' }).as('row'))
      .set(({ ref }) => ({ detail: ref('row.detail') }))
      .whereRef('history.id', '=', 'row.id')
      .execute()
  })
}
