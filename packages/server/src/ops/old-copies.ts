import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../base/config/config.ts'
import { describeFileFailure, listFolder } from '../base/files.ts'
import { leftByRestore } from './backup/restore.ts'
import { listBackups, listUnfinished } from './backup/folder.ts'

/** File that held the event before it was moved to PostgreSQL. */
const movedFile = /^signout\.sqlite(?:-wal|-shm|-journal)?$/

/** Files and folders created by this program that hold data from before a purge. */
export async function listOldCopies({ dataDir, databaseUrl, backup }: Config): Promise<string[]> {
  const inFolder = [...(await listBackups(backup.folder)), ...(await listUnfinished(backup.folder))]
  const isMoved = databaseUrl !== undefined
  const inDataDir = (await listFolder(dataDir)).filter(
    (name) => leftByRestore.test(name) || (isMoved && movedFile.test(name)),
  )
  return [
    ...inFolder.map((name) => resolve(backup.folder, name)),
    ...inDataDir.toSorted().map((name) => resolve(dataDir, name)),
  ]
}

/** A file or folder that could not be removed, and why. */
interface Unremoved {
  readonly path: string
  readonly reason: string
}

/** Removes all that can be removed; returns the others. */
export async function removeOldCopies(paths: readonly string[]): Promise<Unremoved[]> {
  const unremoved: Unremoved[] = []
  for (const path of paths) {
    await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
      unremoved.push({ path, reason: describeFileFailure(error) })
    })
  }
  return unremoved
}
