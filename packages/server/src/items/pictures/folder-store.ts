import { rmSync, statSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnavailable, messageOf } from '../../db/failure.ts'
import type { Db } from '../../db/tables.ts'
import { runTransaction } from '../../db/transaction.ts'
import { undefinedIfAbsent } from '../../files/file-failure.ts'
import { listFolder } from '../../files/list-folder.ts'
import { makeLastFolder } from '../../files/make-folder.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { fileOfPicture, hashInFile, orphanAgeMs, type Picture } from './picture-name.ts'
import type { PictureStore } from './picture-store.ts'
import { findReferredHashes } from './queries.ts'

/** Files that only their owner can read, named by what is in them. */
export function folderStore(db: Db, folder: string): PictureStore {
  const fileOf = (hash: string) => join(folder, fileOfPicture(hash))
  return {
    prepare: async (picture) => {
      await writePicture(folder, picture).catch((error: unknown) => {
        throw new DatabaseUnavailable(`a picture cannot be written: ${messageOf(error)}`)
      })
    },
    keep: async (_, { hash }) => {
      await access(fileOf(hash)).catch(() => {
        throw new DatabaseUnavailable('a picture was removed just when it was needed again')
      })
    },
    read: async (hash) => readFile(fileOf(hash)).catch(undefinedIfAbsent),
    findPresent: async (_, hashes) => {
      const present = new Set((await listFolder(folder)).map(hashInFile))
      return new Set(hashes.filter((hash) => present.has(hash)))
    },
    removeOrphans: async (now) => {
      const limit = now.getTime() - orphanAgeMs
      const paths = (await listFolder(folder)).map((name) => ({ name, path: join(folder, name) }))
      const old = paths.filter(({ path }) => isOlder(path, limit))
      if (old.length === 0) return
      // Nobody refers to a picture while this transaction writes; and what was written again meanwhile is not old.
      await runTransaction(db, async (tx) => {
        // What shares the commit has taken a picture away only once that commit has come about (decision 019).
        const referred = new Set([
          ...(await findReferredHashes(tx)),
          ...(await findReferredHashes(db)),
        ])
        for (const { name, path } of old) {
          const hash = hashInFile(name)
          const isReferred = hash !== null && referred.has(hash)
          if (!isReferred && isOlder(path, limit)) rmSync(path, { force: true })
        }
      })
    },
  }
}

/** Whoever refers to it from then on finds it. */
async function writePicture(folder: string, { hash, bytes }: Picture): Promise<void> {
  await makeLastFolder(folder)
  await replaceFile(join(folder, fileOfPicture(hash)), (file) => file.writeFile(bytes))
}

function isOlder(path: string, limit: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.isFile() && found.mtimeMs < limit
}
