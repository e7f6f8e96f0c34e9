import { sql } from 'kysely'
import { theServer } from '../../actor.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { announce, overviewChanged } from '../../hub/change.ts'
import { transact } from '../../write/transact.ts'
import { isUnsent } from '../outbox-queries.ts'
import type { SendFailure } from './send-failure.ts'

/**
 * Notes in the outbox, on the first mail that is due, that the mail server is unreachable or refuses us. While it is
 * unreachable, mails past their deadline are given up.
 */
export async function noteTrouble(
  db: Db,
  { message: problem, isOurs }: Pick<SendFailure, 'message' | 'isOurs'>,
  now: Date,
): Promise<void> {
  const time = now.toISOString()
  await transact(db, theServer, async (tx) => {
    if (!isOurs) await giveUpOverdue(tx, problem, time)
    const trouble = isOurs ? 'ours' : 'unreachable'
    const first = tx
      .selectFrom('mails as due')
      .where(isUnsent)
      .where('due.state', '=', 'waiting')
      .where('due.due_at', '<=', time)
      .orderBy('due.rank')
      .orderBy('due.due_at')
      .orderBy('due.id')
      .limit(1)
      .select('due.id')
    await tx.updateTable('mails').set({ problem, trouble }).where('id', '=', first).execute()
    announce(tx, overviewChanged)
  })
}

async function giveUpOverdue(tx: Tx, problem: string, now: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'failed', problem, trouble: null })
    .where(isUnsent)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where('gives_up_at', '<=', now)
    .execute()
}

// A literal, for the index.
const isInTrouble = sql<boolean>`trouble is not null`

/** Clears what `noteTrouble` has noted. */
export async function noteReached(db: Db): Promise<void> {
  await transact(db, theServer, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({ problem: null, trouble: null })
      .where(isInTrouble)
      .where(isUnsent)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) announce(tx, overviewChanged)
  })
}
