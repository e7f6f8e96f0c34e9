import type { SettingName } from '@signout/contract'
import type { Tx } from '../db/transaction.ts'

/** Stores what is text, deletes what is null. Two statements at most. */
export async function storeSettings(
  tx: Tx,
  changes: ReadonlyMap<SettingName, string | null>,
): Promise<void> {
  const set = [...changes].flatMap(([name, value]) => (value === null ? [] : { name, value }))
  const unset = [...changes].flatMap(([name, value]) => (value === null ? name : []))
  if (set.length > 0) {
    await tx
      .insertInto('settings')
      .values(set)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      )
      .execute()
  }
  if (unset.length > 0) await tx.deleteFrom('settings').where('name', 'in', unset).execute()
}
