import type { Item } from '@signout/contract'
import { type Actor, requireOrganiser } from '../../base/actor.ts'
import { transact } from '../../record/transact.ts'
import { acquireLock } from '../../db/transaction.ts'
import type { Db } from '../../db/tables.ts'
import { makePicture } from './make-picture.ts'
import { type Picture, urlOfPicture } from './picture-name.ts'
import { pictureStoreOf } from './picture-store.ts'
import { requireFound } from '../../base/refusal.ts'
import { writeItems } from '../write-items.ts'
import { findItem } from '../item-queries.ts'

/**
 * Sets an item's picture, which is decoded and stored before the transaction that refers to it.
 * @throws {Refusal} 404, 413 when it is too large, 415 when it is not a picture.
 */
export async function setPicture(
  db: Db,
  actor: Actor,
  { item, bytes }: { readonly item: number; readonly bytes: Uint8Array },
  now: Date,
): Promise<Item> {
  requireOrganiser(actor)
  requireFound(await findItem(db, item))
  const picture = await makePicture(bytes)
  await pictureStoreOf(db).prepare(picture)
  await changePicture(db, actor, { item, picture }, now)
  return requireFound(await findItem(db, item))
}

/** @throws {Refusal} 404. */
export async function deletePicture(
  db: Db,
  actor: Actor,
  { item }: { readonly item: number },
  now: Date,
): Promise<void> {
  requireOrganiser(actor)
  await changePicture(db, actor, { item, picture: null }, now)
}

/** Writes nothing where the item already has the picture. */
async function changePicture(
  db: Db,
  actor: Actor,
  { item, picture }: { readonly item: number; readonly picture: Picture | null },
  now: Date,
): Promise<void> {
  const url = picture && urlOfPicture(picture.hash)
  await transact(db, actor, async (tx) => {
    // Acquired before the picture's row, as in an import.
    await acquireLock(tx, 'catalogue')
    const before = requireFound(await findItem(tx, item))
    if (before.picture === url) return
    const updated = [{ before, after: { ...before, picture: url } }]
    await writeItems(tx, actor, { created: [], updated }, now)
    if (picture !== null) await pictureStoreOf(db).keep(tx, picture, now)
  })
}
