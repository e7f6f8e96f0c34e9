import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

const name = 'setup'

/** Stores the hash of a new token in place of the last one. One statement. */
export async function storeSetupToken(db: Db, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Whether this is the hash of the last token. One statement. */
export async function findSetupToken(db: Db, value: string): Promise<boolean> {
  const found = await db
    .selectFrom('secrets')
    .where('name', '=', name)
    .where('value', '=', value)
    .select('name')
    .executeTakeFirst()
  return found !== undefined
}

/** Uses up the token; false when another request has. One statement. */
export async function deleteSetupToken(tx: Tx, value: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('secrets')
    .where('name', '=', name)
    .where('value', '=', value)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
