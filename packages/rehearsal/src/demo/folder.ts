import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileIn } from '@signout/server/db/open.ts'
import { conflict } from '@signout/server/refusal.ts'

/** Written last, so that a folder that has it has the whole example event. */
const markerFile = 'demo.json'
const staleMs = 10 * 60_000

/**
 * Makes sure that the folder holds the example event, and returns when it was loaded. A new one is loaded elsewhere and
 * moved here once complete, so that an interruption leaves nothing that could be taken for it.
 *
 * @throws {Refusal} when the folder holds something else or, with `reset`, when a running demo has it open.
 */
export async function ensureDemo(
  folder: string,
  { reset, load }: { reset: boolean; load: (folder: string) => Promise<Date> },
): Promise<Date> {
  const path = resolve(folder)
  const known = await loadedAt(path)
  if (known !== undefined && !reset) return known
  await requireDemoFolder(path)
  await mkdir(dirname(path), { recursive: true })
  await clearLeftovers(path)
  const fresh = await mkdtemp(join(dirname(path), loadingPrefix(path)))
  try {
    const time = await load(fresh)
    await writeFile(join(fresh, markerFile), JSON.stringify({ loadedAt: time.toISOString() }))
    const other = await loadedAt(path)
    if (other !== undefined && !reset) return other
    requireUnused(path)
    await rm(path, { recursive: true, force: true })
    await rename(fresh, path)
    return time
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Name prefix of folders that are being loaded. */
function loadingPrefix(path: string): string {
  return `.${basename(path)}-`
}

/** Removes folders left by killed starts; loading never takes minutes. */
async function clearLeftovers(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(loadingPrefix(path))) continue
    const leftover = join(dirname(path), name)
    const { mtimeMs } = await stat(leftover)
    if (mtimeMs < Date.now() - staleMs) await rm(leftover, { recursive: true, force: true })
  }
}

async function loadedAt(path: string): Promise<Date | undefined> {
  if (!existsSync(join(path, markerFile)) || !existsSync(fileIn(path))) return undefined
  const marker: { loadedAt: string } = JSON.parse(await readFile(join(path, markerFile), 'utf8'))
  return new Date(marker.loadedAt)
}

/** Refuses to replace real data by the example. */
async function requireDemoFolder(path: string): Promise<void> {
  if (!existsSync(path) || existsSync(join(path, markerFile))) return requireUnused(path)
  if ((await readdir(path)).length === 0) return
  throw conflict(`${path} holds something that is not the demo's: set DATA_DIR to another folder.`)
}

/** A process that has a database open in WAL mode keeps others from leaving that mode. */
function requireUnused(path: string): void {
  if (!existsSync(fileIn(path))) return
  const database = new DatabaseSync(fileIn(path), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch {
    throw conflict(`${path} is in use: stop the demo that is running before you start over.`)
  } finally {
    database.close()
  }
}
