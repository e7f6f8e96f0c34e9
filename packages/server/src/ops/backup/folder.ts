import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileFailure, listFolder, wholeNameOf } from '../../base/files.ts'

/** Names of the server's own backups; no other file is ever removed. */
const namePattern = /^signout-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/

/**
 * Name of a backup by its instant: `signout-2026-05-01T12-00-00.000Z.backup`. Such names are valid on every file system
 * and sort by time.
 */
export function backupName(at: Date): string {
  return `signout-${at.toISOString().replaceAll(':', '-')}.backup`
}

/** The backups in the folder, the oldest first; those being written, or left by a killed process, only if `unfinished`. */
export async function listBackups(folder: string, unfinished = false): Promise<string[]> {
  const names = await listFolder(folder)
  const isOurs = (name: string) => namePattern.test((unfinished ? wholeNameOf(name) : name) ?? '')
  return names.filter(isOurs).toSorted()
}

/** The newest backup in the folder, and its size; undefined when there is none, or the folder cannot be read. */
export async function findNewestBackup(
  folder: string,
): Promise<{ readonly at: string; readonly bytes: number } | undefined> {
  try {
    const name = (await listBackups(folder)).at(-1)
    if (name === undefined) return undefined
    const at = name.replace(namePattern, '$1:$2:$3')
    return { at, bytes: (await stat(join(folder, name))).size }
  } catch (error) {
    if (isFileFailure(error)) return undefined
    throw error
  }
}

/** Removes the oldest backups, so that `keep` are left, and what was begun before the newest and never finished. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const backups = await listBackups(folder)
  const newest = backups.at(-1) ?? ''
  const unfinished = await listBackups(folder, true)
  const abandoned = unfinished.filter((name) => (wholeNameOf(name) ?? '') <= newest)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const name of [...old, ...abandoned]) await rm(join(folder, name), { force: true })
}
