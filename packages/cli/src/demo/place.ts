import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CliRefusal } from '../context.ts'

/** Written last, so that a folder that has it has the whole example event. */
const MARKER = 'demo.json'
const DATABASE = 'signout.sqlite'
const STALE_MS = 10 * 60_000

/**
 * Makes sure that the folder holds the example event and answers when it was loaded. A new one is loaded elsewhere and
 * moved here when it is whole: whoever stops it half way leaves nothing behind that could be taken for it.
 *
 * @throws {CliRefusal} when the folder holds something else, or, with `reset`, when another demo has it open.
 */
export async function ensureDemo(
  folder: string,
  { reset, load }: { reset: boolean; load: (folder: string) => Promise<Date> },
): Promise<Date> {
  const place = resolve(folder)
  const known = await loadedAt(place)
  if (known !== undefined && !reset) return known
  await requireOwn(place)
  await mkdir(dirname(place), { recursive: true })
  await clearLeftovers(place)
  const fresh = await mkdtemp(join(dirname(place), loadingPrefix(place)))
  try {
    const time = await load(fresh)
    await writeFile(join(fresh, MARKER), JSON.stringify({ loadedAt: time.toISOString() }))
    const other = await loadedAt(place)
    if (other !== undefined && !reset) return other
    requireUnused(place)
    await rm(place, { recursive: true, force: true })
    await rename(fresh, place)
    return time
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Of folders that are being loaded. */
function loadingPrefix(place: string): string {
  return `.${basename(place)}-`
}

/** What starts left behind that were killed; none loads for minutes. */
async function clearLeftovers(place: string): Promise<void> {
  for (const name of await readdir(dirname(place))) {
    if (!name.startsWith(loadingPrefix(place))) continue
    const leftover = join(dirname(place), name)
    const { mtimeMs } = await stat(leftover)
    if (mtimeMs < Date.now() - STALE_MS) await rm(leftover, { recursive: true, force: true })
  }
}

async function loadedAt(place: string): Promise<Date | undefined> {
  if (!existsSync(join(place, MARKER)) || !existsSync(join(place, DATABASE))) return undefined
  const marker: { loadedAt: string } = JSON.parse(await readFile(join(place, MARKER), 'utf8'))
  return new Date(marker.loadedAt)
}

/** Nobody's real data is replaced by an example. */
async function requireOwn(place: string): Promise<void> {
  if (!existsSync(place) || existsSync(join(place, MARKER))) return requireUnused(place)
  if ((await readdir(place)).length === 0) return
  throw new CliRefusal(
    `${place} holds something that is not the demo's: set DATA_DIR to another folder.`,
  )
}

/** Whoever has a database open in WAL mode keeps others from leaving that mode. */
function requireUnused(place: string): void {
  if (!existsSync(join(place, DATABASE))) return
  const database = new DatabaseSync(join(place, DATABASE), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
  } catch {
    throw new CliRefusal(`${place} is in use: stop the demo that runs before you start it over.`)
  } finally {
    database.close()
  }
}
