import { join } from 'node:path'
import { folderOf } from '../../db/open.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { folderStore } from './folder-store.ts'
import type { Picture } from './picture-name.ts'
import { tableStore } from './table-store.ts'

/**
 * Where pictures are (decision 022): in files beside the SQLite file, in a table on PostgreSQL. A picture that no item
 * refers to does no harm; it is removed once it is an hour old, for until then a transaction may be about to refer to it.
 */
export interface PictureStore {
  /** Before the transaction in which an item comes to refer to it. */
  prepare(picture: Picture): Promise<void>
  /** In that transaction. @throws {DatabaseUnavailable} when it has gone meanwhile. */
  keep(tx: Tx, picture: Picture, now: Date): Promise<void>
  read(hash: string): Promise<Buffer | undefined>
  /** Of these, those that are there. */
  findPresent(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>>
  removeOrphans(now: Date): Promise<void>
}

export function pictureStoreOf(db: Db): PictureStore {
  const folder = folderOf(db)
  return folder === undefined ? tableStore(db) : folderStore(db, picturesIn(folder))
}

/** The folder of pictures beside a SQLite file. */
export function picturesIn(dataDir: string): string {
  return join(dataDir, 'pictures')
}
