import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { codeOf } from '../db/failure.ts'
import { listSnapshots } from '../snapshots/snapshot-files.ts'

/** What `restore` has set aside, with its pictures and the log of writes; and what an interrupted one has left. */
const setAside =
  /^signout\.sqlite\.before-[\dT.-]+Z(?:\.pictures|-wal|-shm)?$|^restore-[A-Za-z0-9]{6}$/

/** The files and folders that this program has made by itself, and that have the data of before a purge. */
export async function listOldCopies({ dataDir, databaseUrl, backup }: Config): Promise<string[]> {
  const snapshots = await listSnapshots(backup.folder)
  const aside = databaseUrl === undefined ? await listSetAside(dataDir) : []
  return [
    ...snapshots.map((name) => resolve(backup.folder, name)),
    ...aside.map((name) => resolve(dataDir, name)),
  ]
}

async function listSetAside(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => setAside.test(name)).toSorted()
}

export async function removeOldCopies(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(join(path), { recursive: true, force: true })
}
