import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Updateable } from 'kysely'
import { type Actor, requireOrganiser, theServer } from '../../base/actor.ts'
import type { ProcessConfig } from '../../base/config/config.ts'
import { type DatabaseConfig, openDatabase } from '../../db/open.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { describeFileFailure, ensureFolder, ensureLastFolder } from '../../base/files.ts'
import { announce, overviewChanged } from '../../record/changes/change.ts'
import { type Job, startJob } from '../../record/start-job.ts'
import { transact } from '../../record/transact.ts'
import { writeBackup } from './write-backup.ts'
import { backupName, removeOldBackups } from './folder.ts'
import { beginTry, findBackupState, isDue, isUnderWay } from './state.ts'

/**
 * Writes a backup named by its time into the folder, over a connection of its own. Returns its path and its number of
 * rows.
 *
 * @throws {Error} with the reason in one line; then nothing is left behind.
 */
export async function makeBackup(
  place: DatabaseConfig,
  folder: string,
  at: Date,
): Promise<{ readonly file: string; readonly rows: number }> {
  const file = resolve(folder, backupName(at))
  try {
    await prepareFolder(folder, place.dataDir)
    await using db = await openDatabase(place)
    return { file, rows: await writeBackup(db, file, at) }
  } catch (error) {
    const reason = describeFileFailure(error)
    throw new Error(`${folder} has no new backup: ${reason}`, { cause: error })
  }
}

/** Creates only the last folder, so that a missing stick is not replaced by a folder on the disk. */
async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (dirname(resolve(folder)) === resolve(dataDir)) await ensureFolder(resolve(dataDir))
  await ensureLastFolder(folder)
}

interface Attempt {
  readonly at: Date
  readonly folder: string
  readonly keep: number
  readonly log: FastifyBaseLogger
}

const busy = 'another is under way'

export type Outcome =
  | { readonly file: string; readonly bytes: number }
  | { readonly failure: string }
  | typeof busy

/** Makes a backup in the folder, unless a process on the database is making one, and stores the outcome. */
export async function tryBackup(db: Db, actor: Actor, attempt: Attempt): Promise<Outcome> {
  const { at, folder, keep, log } = attempt
  const time = at.toISOString()
  const state = await findBackupState(db)
  if (isUnderWay(state, at)) return busy
  if (!(await transact(db, actor, (tx) => beginTry(tx, state, time)))) return busy
  try {
    const { file, rows } = await makeBackup(db.context.place, folder, at)
    await note(db, { made_at: time, failed_at: null, failure: null })
    log.info({ rows }, 'backup made')
    await removeOldBackups(folder, keep).catch((error: unknown) => {
      log.error({ err: error }, 'old backups cannot be removed')
    })
    return { file, bytes: (await stat(file)).size }
  } catch (error) {
    const failure = describeFileFailure(error)
    log.error({ err: error }, 'backup failed')
    await note(db, { failed_at: time, failure })
    return { failure }
  }
}

async function note(db: Db, outcome: Updateable<Tables['snapshots']>): Promise<void> {
  await transact(db, theServer, async (tx) => {
    await tx.updateTable('snapshots').set(outcome).execute()
    announce(tx, overviewChanged)
  })
}

/** Notes that the command line has made a backup; the state of the server's own tries stays as it is. */
export async function noteBackup(db: Db, actor: Actor, now: Date): Promise<void> {
  requireOrganiser(actor)
  const at = now.toISOString()
  await transact(db, actor, async (tx) => {
    await tx
      .insertInto('snapshots')
      .values({ id: 1, tried_at: at, made_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    announce(tx, overviewChanged)
  })
}

const checkEveryMs = 30_000
/** Delay of the first check, so that a starting process can serve requests first. */
const firstCheckMs = 2000

interface Options {
  readonly db: Db
  readonly config: ProcessConfig
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
}

/**
 * Makes backups at the configured interval; of several processes on one database one makes them (spec §20). Undefined
 * when none are configured.
 */
export function scheduleBackups({
  db,
  config,
  log,
  now = () => new Date(),
}: Options): Job | undefined {
  const { everyMs, folder, keep } = config.backup
  if (everyMs === null || everyMs === 0) return undefined
  return startJob({
    everyMs: checkEveryMs,
    firstMs: firstCheckMs,
    work: async () => {
      const at = now()
      if (isDue(await findBackupState(db), at, everyMs)) {
        await tryBackup(db, theServer, { at, folder, keep, log })
      }
    },
    onFailure: (error) => log.error({ err: error }, 'no backup could be made'),
  })
}
