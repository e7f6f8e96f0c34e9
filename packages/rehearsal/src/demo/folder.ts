import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileIn } from '@signout/server/db/open.ts'
import { takeOver } from '@signout/server/db/sqlite/sqlite-file.ts'
import { conflict } from '@signout/server/base/refusal.ts'

/** Its presence says that the folder is the demo's; when the event was loaded is written into it at the end. */
const markerFile = 'demo.json'

/**
 * Makes sure that the folder holds the example event, and returns when it was loaded. What an interrupted start left is
 * loaded anew.
 *
 * @throws {Refusal} when the folder holds something else, {DatabaseInUse} when a running demo has it open.
 */
export async function ensureDemo(
  folder: string,
  { reset, load }: { reset: boolean; load: (folder: string) => Promise<Date> },
): Promise<Date> {
  const path = resolve(folder)
  const marker = join(path, markerFile)
  const known = await loadedAt(marker)
  if (known !== undefined && !reset) return known
  await requireReplaceable(path)
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  await writeFile(marker, '{}')
  const time = await load(path)
  await writeFile(marker, JSON.stringify({ loadedAt: time.toISOString() }))
  return time
}

async function loadedAt(marker: string): Promise<Date | undefined> {
  if (!existsSync(marker)) return undefined
  const { loadedAt: time }: { loadedAt?: string } = JSON.parse(await readFile(marker, 'utf8'))
  return time === undefined ? undefined : new Date(time)
}

/** Real data is never replaced by the example, nor the demo's while it runs. */
async function requireReplaceable(path: string): Promise<void> {
  if (!existsSync(path)) return
  if (!existsSync(join(path, markerFile)) && (await readdir(path)).length > 0) {
    throw conflict(
      `${path} holds something that is not the demo's: set DATA_DIR to another folder.`,
    )
  }
  if (existsSync(fileIn(path))) takeOver(fileIn(path))
}
