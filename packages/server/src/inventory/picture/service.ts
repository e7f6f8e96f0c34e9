import type { Item } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../actor.ts'
import { transact } from '../../changes/transact.ts'
import { acquireImportLock } from '../../db/import-lock.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { makePicture } from '../../pictures/make-picture.ts'
import { urlOfPicture } from '../../pictures/picture-name.ts'
import { pictureStoreOf } from '../../pictures/picture-store.ts'
import { record } from '../../record/record.ts'
import { requireFound } from '../../refusal.ts'
import { findKnownItem, updatePictures } from '../items/queries.ts'
import { updatedEntry } from '../items/record-entries.ts'
import { findItem } from '../queries.ts'

/**
 * Gives an item a picture, which is decoded and stored before the transaction that refers to it.
 * @throws {Refusal} 404, 413 when it is too large, 415 when it is no picture.
 */
export async function setPicture(
  db: Db,
  actor: Actor,
  { item, bytes }: { readonly item: number; readonly bytes: Uint8Array },
  now: Date,
): Promise<Item> {
  requireOrganiser(actor)
  requireFound(await findKnownItem(db, item))
  const picture = await makePicture(bytes)
  const store = pictureStoreOf(db)
  await store.prepare(picture)
  return transact(db, actor, async (tx) => {
    // Before the picture's row, as an import does.
    await acquireImportLock(tx)
    await store.keep(tx, picture, now)
    await changePicture(tx, actor, { item, picture: urlOfPicture(picture.hash) }, now)
    return requireFound(await findItem(tx, item))
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
    await acquireImportLock(tx)
    await changePicture(tx, actor, { item, picture: null }, now)
  })
}

/** With the import lock held. */
async function changePicture(
  tx: Tx,
  actor: Actor,
  { item, picture }: { readonly item: number; readonly picture: string | null },
  now: Date,
): Promise<void> {
  const before = requireFound(await findKnownItem(tx, item))
  if (before.picture === picture) return
  await updatePictures(tx, [{ id: item, picture }], now.toISOString())
  await record(tx, actor, [updatedEntry(before, { ...before, picture })], now)
}
