import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../base/config/config.ts'
import { describeFileFailure, listFolder } from '../base/files.ts'
import { leftByRestore } from './backup/restore.ts'
import { listBackups } from './backup/folder.ts'

/** File that held the event before it was moved to PostgreSQL. */
const movedFile = /^signout\.sqlite(?:-wal|-shm|-journal)?$/

export async function listOldCopies({ dataDir, databaseUrl, backup }: Config): Promise<string[]> {
  const whole = await listBackups(backup.folder)
  const unfinished = await listBackups(backup.folder, true)
  const isMoved = databaseUrl !== undefined
  const inDataDir = (await listFolder(dataDir)).filter(
    (name) => leftByRestore.test(name) || (isMoved && movedFile.test(name)),
  )
  return [
    ...[...whole, ...unfinished].map((name) => resolve(backup.folder, name)),
    ...inDataDir.toSorted().map((name) => resolve(dataDir, name)),
  ]
}

/** Removes all that can be removed; returns why others could not, by path. */
export async function removeOldCopies(
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>()
  for (const path of paths) {
    await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
      reasons.set(path, describeFileFailure(error))
    })
  }
  return reasons
}
