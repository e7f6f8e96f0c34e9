import type { System } from '@signout/contract'
import { sql } from 'kysely'
import { findDisk } from '../alerts/disk.ts'
import type { ProcessConfig } from '../../base/config/config.ts'
import { findApplied } from '../../db/migrate.ts'
import type { Db } from '../../db/tables.ts'
import { findMailFacts } from '../../mail/outbox-queries.ts'
import { findNewestBackup } from '../backup/folder.ts'
import { version } from '../../base/version.ts'
import { sendsMails } from '../../record/record.ts'

/** What is stored of the server's state (spec §29). Four statements. */
export async function findSystem(
  db: Db,
  config: ProcessConfig,
): Promise<Omit<System, 'started_at' | 'alerts'>> {
  const { everyMs, folder } = config.backup
  const newest = await findNewestBackup(folder)
  const applied = await findApplied(db)
  return {
    version,
    database: {
      kind: db.context.dialect,
      bytes: await findDatabaseBytes(db),
      migration: applied.at(-1) ?? '',
    },
    backup: {
      newest: newest?.at ?? null,
      bytes: newest?.bytes ?? null,
      directory: folder,
      every: everyMs === null ? null : everyMs / 60_000,
    },
    mail: { configured: sendsMails(db), ...(await findMailFacts(db)) },
    disk: (await findDisk(db, config)) ?? null,
  }
}

async function findDatabaseBytes(db: Db): Promise<number> {
  const size =
    db.context.dialect === 'sqlite'
      ? sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}
