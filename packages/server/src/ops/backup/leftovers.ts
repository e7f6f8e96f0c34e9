import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseInUse } from '../../db/failure.ts'
import { fileIn } from '../../db/open.ts'
import { takeOver } from '../../db/sqlite/sqlite-file.ts'
import { listFolder, undefinedIfAbsent } from '../../files.ts'

/** Prefix of the folder in which a restored file is created; Node adds the rest. */
export const folderPrefix = 'restore-'

/** Name of a file that is set aside; the pictures and the write-ahead log get names with the same beginning. */
export function nameAside(name: string, now: Date): string {
  return `${name}.before-${now.toISOString().replaceAll(':', '-')}`
}

const restoreFolder = new RegExp(`^${folderPrefix}[A-Za-z0-9]{6}$`)
const leftNames = [/^signout\.sqlite\.before-[\dT.-]+Z(?:\.pictures|-wal|-shm)?$/, restoreFolder]

/** Removes leftovers of killed restores, but not those of a running one. */
export async function removeKilledRestores(dataDir: string): Promise<string[]> {
  const removed: string[] = []
  for (const name of await listFolder(dataDir)) {
    const folder = join(dataDir, name)
    if (!restoreFolder.test(name) || (await isInUse(fileIn(folder)))) continue
    await rm(folder, { recursive: true, force: true })
    removed.push(folder)
  }
  return removed
}

async function isInUse(file: string): Promise<boolean> {
  if ((await stat(file).catch(undefinedIfAbsent)) === undefined) return false
  try {
    takeOver(file)
    return false
  } catch (error) {
    if (error instanceof DatabaseInUse) return true
    throw error
  }
}

/** Whether a file was set aside by `restore`, or left by an interrupted one. */
export function isLeftByRestore(name: string): boolean {
  return leftNames.some((pattern) => pattern.test(name))
}
