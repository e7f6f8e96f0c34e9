import type { Tx } from '../../db/transaction.ts'
import { forUpdate } from '../../db/transaction.ts'

/** What decides which link a user gets, locked until the transaction ends. One statement. */
export async function lockLinkOwner(
  tx: Tx,
  userId: number,
): Promise<{ is_active: boolean; has_own_password: boolean } | undefined> {
  const user = tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_active', 'has_own_password'])
  return forUpdate(tx, user).executeTakeFirst()
}
