import { sql } from 'kysely'
import { textList } from '../../db/list-parameters.ts'
import type { Db } from '../../db/tables.ts'
import { orphanAgeMs, urlOfPicture } from './picture-name.ts'
import type { PictureStore } from './picture-store.ts'

/** Rows of `pictures`, for several servers may share one PostgreSQL. */
export function tableStore(db: Db): PictureStore {
  return {
    prepare: async () => {},
    keep: async (tx, { hash, bytes }, now) => {
      const kept_at = now.toISOString()
      await tx
        .insertInto('pictures')
        .values({ hash, bytes, kept_at })
        // Whoever removes orphans at the same time waits for this, and finds that it is new.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ kept_at }))
        .execute()
    },
    read: async (hash) => {
      const row = await db
        .selectFrom('pictures')
        .select('bytes')
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row?.bytes
    },
    findPresent: async (reader, hashes) => {
      const rows = await reader
        .selectFrom('pictures')
        .select('hash')
        .where('hash', 'in', textList(reader, hashes))
        .execute()
      return new Set(rows.map(({ hash }) => hash))
    },
    removeOrphans: async (now) => {
      const [start, end] = urlOfPicture('|').split('|')
      await db
        .deleteFrom('pictures')
        .where('kept_at', '<', new Date(now.getTime() - orphanAgeMs).toISOString())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('hardware')
                .where('picture', '=', sql<string>`${start}::text || pictures.hash || ${end}`)
                .select('id'),
            ),
          ),
        )
        .execute()
    },
  }
}
