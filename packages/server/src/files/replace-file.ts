import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Writes or replaces a file that only its owner can read, in one step: whoever looks sees the old file or the whole new
 * one, which is on the disk when this returns. A pipe or a device is written to.
 *
 * @throws what the file system says; then nothing has changed.
 */
export async function replaceFile(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  if (await isDevice(path)) {
    await using device = await open(path, 'w')
    await fill(device)
    return
  }
  const unfinished = join(dirname(path), nameUnfinished(basename(path)))
  try {
    await createFile(unfinished, fill)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

function nameUnfinished(name: string): string {
  return `.${name}.${randomUUID()}.tmp`
}

const unfinishedName = /^\.(.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/

/** What a file would have been called once it was whole, of which `replaceFile` has left this; undefined for another's. */
export function wholeNameOf(name: string): string | undefined {
  return unfinishedName.exec(name)?.[1]
}

/**
 * Writes a file that must not exist yet and that only its owner can read; it is on the disk when this returns.
 *
 * @throws what the file system says; then there is no file.
 */
export async function createFile(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  try {
    await fill(file)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** So that a power cut does not take back what was renamed. Windows knows no such thing. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

/** Such as `/dev/stdout`, which must not be replaced by a file. */
async function isDevice(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => !found.isFile() && !found.isDirectory(),
    () => false,
  )
}
