import { foldText } from '@signout/contract'
import { sql } from 'kysely'
import { rowList } from '../compiled.ts'
import type { Tx } from '../transaction.ts'

/** The folded name by which categories are listed, as items are. The default is only for existing rows. */
export async function up(tx: Tx): Promise<void> {
  const text = tx.context.dialect === 'postgres' ? 'text collate "C"' : 'text'
  await sql
    .raw(`alter table categories add column name_key ${text} not null default ''`)
    .execute(tx)
  const { rows } = await sql<{ id: number; name: string }>`select id, name from categories`.execute(
    tx,
  )
  const keys = rows.map(({ id, name }) => ({ id, name_key: foldText(name) }))
  await sql`
    update categories set name_key = folded.name_key
    from ${rowList(tx, keys, { id: 'integer', name_key: 'text' })} as folded
    where categories.id = folded.id
  `.execute(tx)
  await sql`create index categories_by_name_key on categories (name_key, id)`.execute(tx)
}
