import { randomUUID } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, DatabaseUnavailable, messageOf } from '../db/failure.ts'
import type { Db } from '../db/tables.ts'
import { runTransaction } from '../db/transaction.ts'
import { fileOfPicture, hashInFile, type Picture } from './picture-name.ts'
import type { PictureStore } from './picture-store.ts'
import { findReferredHashes, orphanAgeMs } from './queries.ts'

/** Files that only their owner can read, named by what is in them. */
export function folderStore(db: Db, folder: string): PictureStore {
  const fileOf = (hash: string) => join(folder, fileOfPicture(hash))
  return {
    prepare: async (picture) => {
      await writeFile(folder, picture).catch((error: unknown) => {
        throw new DatabaseUnavailable(`a picture cannot be written: ${messageOf(error)}`)
      })
    },
    keep: async (_, { hash }) => {
      await access(fileOf(hash)).catch(() => {
        throw new DatabaseUnavailable('a picture was removed just when it was needed again')
      })
    },
    read: async (hash) => readFile(fileOf(hash)).catch(undefinedWhenAbsent),
    findPresent: async (_, hashes) => {
      const present = new Set((await listFiles(folder)).map(hashInFile))
      return new Set(hashes.filter((hash) => present.has(hash)))
    },
    removeOrphans: async (now) => {
      const limit = now.getTime() - orphanAgeMs
      const paths = (await listFiles(folder)).map((name) => ({ name, path: join(folder, name) }))
      const old = paths.filter(({ path }) => isOlder(path, limit))
      if (old.length === 0) return
      // Nobody refers to a picture while this transaction writes; and what was written again meanwhile is not old.
      await runTransaction(db, async (tx) => {
        const referred = await findReferredHashes(tx)
        for (const { name, path } of old) {
          const hash = hashInFile(name)
          const isReferred = hash !== null && referred.has(hash)
          if (!isReferred && isOlder(path, limit)) rmSync(path, { force: true })
        }
      })
    },
  }
}

/** In one step, and on the disk when it returns: whoever refers to it from then on finds it. */
async function writeFile(folder: string, { hash, bytes }: Picture): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const unfinished = join(folder, `${hash}.${randomUUID()}.tmp`)
  try {
    await using file = await open(unfinished, 'wx', 0o600)
    await file.writeFile(bytes)
    await file.sync()
    await rename(unfinished, join(folder, fileOfPicture(hash)))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(undefinedWhenAbsent)) ?? []
}

function isOlder(path: string, limit: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.isFile() && found.mtimeMs < limit
}

function undefinedWhenAbsent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
