import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that only its owner can enter, and those above it, unless they are there. Not `recursive`: where the
 * system says that a folder's parent is missing though it is there, Node tries for ever.
 *
 * @throws what the file system says.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await makeLastFolder(path)
}

/** The same, where the one above it has to be there. */
export async function makeLastFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error
  })
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
