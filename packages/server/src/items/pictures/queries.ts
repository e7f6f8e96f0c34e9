import type { Db } from '../../db/tables.ts'
import { hashInUrl } from './picture-name.ts'

/** The pictures of ours that items refer to. One statement. */
export async function findReferredHashes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('hardware')
    .select('picture')
    .where('picture', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ picture }) => hashInUrl(picture) ?? []))
}
