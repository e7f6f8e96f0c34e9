import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileFailure, listFolder, undefinedIfAbsent, wholeNameOf } from '../../files.ts'

/** Time after which a backup counts as hanging, on a failing stick or a lost share. */
export const deadlineMs = 10 * 60_000

/** Names of the server's own backups; no other file is ever removed. */
const namePattern = /^signout-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/

/**
 * Name of a backup by its instant: `signout-2026-05-01T12-00-00.000Z.backup`. Such names are valid on every file system
 * and sort by time.
 */
export function backupName(at: Date): string {
  return `signout-${at.toISOString().replaceAll(':', '-')}.backup`
}

function instantOf(name: string): string | undefined {
  const [, hour, minute, second] = namePattern.exec(name) ?? []
  return hour === undefined ? undefined : `${hour}:${minute}:${second}`
}

/** The backups in the folder, the oldest first; none when there is no folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await listFolder(folder)
  return names.filter((name) => instantOf(name) !== undefined).toSorted()
}

/** The newest backup in the folder, and its size; undefined when there is none, or the folder cannot be read. */
export async function findNewestBackup(
  folder: string,
): Promise<{ readonly at: string; readonly bytes: number } | undefined> {
  try {
    const [name] = (await listBackups(folder)).slice(-1)
    if (name === undefined) return undefined
    return { at: instantOf(name) ?? '', bytes: (await stat(join(folder, name))).size }
  } catch (error) {
    if (isFileFailure(error)) return undefined
    throw error
  }
}

/**
 * Removes the oldest backups, so that `keep` are left. Backups from the future were made before a clock was set back:
 * they are removed first, so that the new one is never removed in their place.
 */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<void> {
  const names = await listBackups(folder)
  const { future = [], past = [] } = Object.groupBy(names, (name) =>
    (instantOf(name) ?? '') > now.toISOString() ? 'future' : 'past',
  )
  const old = [...future, ...past].slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
}

/** Files left by aborted attempts, and one that another process is writing; none when there is no folder. */
export async function listUnfinished(folder: string): Promise<string[]> {
  const names = await listFolder(folder)
  return names.filter((name) => instantOf(wholeNameOf(name) ?? '') !== undefined).toSorted()
}

/** Removes the rest of this attempt, and of those past their deadline; another process may be writing younger ones. */
export async function removeUnfinished(folder: string, at: Date): Promise<void> {
  for (const name of await listUnfinished(folder)) {
    const path = join(folder, name)
    if (wholeNameOf(name) === backupName(at) || (await isAbandoned(path, at))) {
      await rm(path, { force: true })
    }
  }
}

/** A file from the future was written before a clock was set back. */
async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(undefinedIfAbsent)
  return found !== undefined && Math.abs(now.getTime() - found.mtimeMs) > deadlineMs
}
