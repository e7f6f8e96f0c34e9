import { rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { DatabaseUnavailable, messageOf, troubleOf } from '../db/failure.ts'
import { listFolder, ensureLastFolder, replaceFile, undefinedIfAbsent } from '../base/files.ts'
import { textList } from '../db/compiled.ts'
import { type Job, startJob } from '../record/start-job.ts'
import { instantAfter } from '../base/instants.ts'

/**
 * Storage of pictures (decision 022): files beside the SQLite file, a table on PostgreSQL. A picture without references
 * does no harm; it is removed once it is an hour old, since until then a transaction may be about to refer to it.
 */
export interface PictureStore {
  /** Called before the transaction in which an item begins to refer to it. */
  prepare(picture: Picture): Promise<void>
  /** Called in that transaction. */
  keep(tx: Tx, picture: Picture, now: Date): Promise<void>
  read(hash: string): Promise<Buffer | undefined>
  /** Those of the hashes that are stored. */
  findPresent(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>>
  removeOrphans(now: Date): Promise<void>
}

export function pictureStoreOf(db: Db): PictureStore {
  const folder = db.context.folder
  return folder === undefined ? tableStore(db) : folderStore(db, picturesIn(folder))
}

/** The folder of pictures beside a SQLite file. */
export function picturesIn(dataDir: string): string {
  return join(dataDir, 'pictures')
}

/** Stores pictures in files that only their owner can read, named by their hash. */
export function folderStore(db: Db, folder: string): PictureStore {
  return {
    prepare: async ({ hash, bytes }) => {
      try {
        await ensureLastFolder(folder)
        await replaceFile(join(folder, fileOfPicture(hash)), (file) => file.writeFile(bytes))
      } catch (error) {
        const reason = `a picture cannot be written: ${messageOf(error)}`
        throw new DatabaseUnavailable(reason, troubleOf(error))
      }
    },
    keep: async () => {},
    read: async (hash) => readFile(join(folder, fileOfPicture(hash))).catch(undefinedIfAbsent),
    findPresent: async (_, hashes) => {
      const present = new Set((await listFolder(folder)).map(hashInFile))
      return new Set(hashes.filter((hash) => present.has(hash)))
    },
    removeOrphans: async (now) => {
      const limit = now.getTime() - orphanAgeMs
      const old = (await listFolder(folder)).filter((name) => isOlder(join(folder, name), limit))
      if (old.length === 0) return
      const referred = await findReferredHashes(db)
      for (const name of old) {
        const path = join(folder, name)
        // A picture that was stored again meanwhile is not old.
        if (!referred.has(hashInFile(name) ?? '') && isOlder(path, limit))
          rmSync(path, { force: true })
      }
    },
  }
}

function isOlder(path: string, limit: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.isFile() && found.mtimeMs < limit
}

/** Stores pictures in rows of `pictures`, since several servers may share one PostgreSQL. */
function tableStore(db: Db): PictureStore {
  return {
    prepare: async () => {},
    keep: async (tx, { hash, bytes }, now) => {
      const kept_at = now.toISOString()
      await tx
        .insertInto('pictures')
        .values({ hash, bytes, kept_at })
        // A concurrent removal of orphans waits for this, and finds that the picture is new.
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
      const referred = [...(await findReferredHashes(db))]
      await db
        .deleteFrom('pictures')
        .where('kept_at', '<', instantAfter(now, -orphanAgeMs))
        .where('hash', 'not in', textList(db, referred))
        .execute()
    },
  }
}

/** Hashes of our own pictures that items refer to. One statement. */
export async function findReferredHashes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('hardware')
    .select('picture')
    .where('picture', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ picture }) => hashInUrl(picture) ?? []))
}

/** Removes pictures without references, now and every hour until the job is stopped. */
export async function sweepPictures(db: Db, log: FastifyBaseLogger): Promise<Job> {
  const store = pictureStoreOf(db)
  const job = startJob({
    everyMs: orphanAgeMs,
    work: () => store.removeOrphans(new Date()),
    onFailure: (error) => log.warn({ err: error }, 'pictures that are not used were not removed'),
  })
  await job.wake()
  return job
}

/** A re-encoded picture, identified by the hash of its bytes. */
export interface Picture {
  readonly hash: string
  readonly bytes: Buffer
}

/** How long a picture without references is kept: a transaction may be about to refer to it. */
const orphanAgeMs = 3_600_000

const prefix = '/pictures/'
const fileName = /^([0-9a-f]{64})\.webp$/

/** Address of a picture, as in `hardware.picture`. */
export function urlOfPicture(hash: string): string {
  return prefix + fileOfPicture(hash)
}

export function fileOfPicture(hash: string): string {
  return `${hash}.webp`
}

/** The hash in the name of a file; null for any other name. */
export function hashInFile(name: string): string | null {
  return fileName.exec(name)?.[1] ?? null
}

/** The hash in `hardware.picture`; null for an address elsewhere. */
export function hashInUrl(url: string | null): string | null {
  return url?.startsWith(prefix) === true ? hashInFile(url.slice(prefix.length)) : null
}
