import type { Item } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { transact } from '../../write/transact.ts'
import { createLimit } from '../../concurrency.ts'
import { type Tx, acquireLock } from '../../db/transaction.ts'
import type { Db } from '../../db/tables.ts'
import { makePicture } from './make-picture.ts'
import { urlOfPicture } from './picture-name.ts'
import { pictureStoreOf } from './picture-store.ts'
import { requireFound, tooMany } from '../../refusal.ts'
import { writeItems } from '../write-items.ts'
import { findItem } from '../item-queries.ts'

/** Pictures are decoded one after the other, and each waiting one holds up to 5 MB. */
const withinLimit = createLimit(8, () =>
  tooMany('Too many pictures are being sent right now.', 10_000),
)

/**
 * Sets an item's picture, which is decoded and stored before the transaction that refers to it.
 * @throws {Refusal} 404, 413 when it is too large, 415 when it is not a picture, 429 while too many wait.
 */
export async function setPicture(
  db: Db,
  actor: Actor,
  { item, bytes }: { readonly item: number; readonly bytes: Uint8Array },
  now: Date,
): Promise<Item> {
  requireOrganiser(actor)
  return withinLimit(async () => {
    requireFound(await findItem(db, item))
    const picture = await makePicture(bytes)
    const store = pictureStoreOf(db)
    await store.prepare(picture)
    return transact(db, actor, async (tx) => {
      // Acquired before the picture's row, as in an import.
      await acquireLock(tx, 'catalogue')
      const hasChanged = await changePicture(
        tx,
        actor,
        { item, picture: urlOfPicture(picture.hash) },
        now,
      )
      if (hasChanged) await store.keep(tx, picture, now)
      return requireFound(await findItem(tx, item))
    })
  })
}

/** @throws {Refusal} 404. */
export async function deletePicture(
  db: Db,
  actor: Actor,
  { item }: { readonly item: number },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await transact(db, actor, async (tx) => {
    await acquireLock(tx, 'catalogue')
    await changePicture(tx, actor, { item, picture: null }, now)
  })
}

/** Call with the catalogue locked; false when the item already has the picture. */
async function changePicture(
  tx: Tx,
  actor: Actor,
  { item, picture }: { readonly item: number; readonly picture: string | null },
  now: Date,
): Promise<boolean> {
  const before = requireFound(await findItem(tx, item))
  if (before.picture === picture) return false
  await writeItems(
    tx,
    actor,
    { created: [], updated: [{ before, after: { ...before, picture } }] },
    now,
  )
  return true
}
