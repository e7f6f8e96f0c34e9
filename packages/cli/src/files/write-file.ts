import { type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CliRefusal } from '../context.ts'
import { describeFileFailure } from './file-failure.ts'

/**
 * Writes or replaces a file that only its owner can read, in one step: whoever looks sees the old file or the whole new
 * one. A pipe or a device is written to.
 *
 * @throws {CliRefusal} when it cannot be written.
 */
export async function writeWholeFile(file: string, text: string): Promise<void> {
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`)
  try {
    if (await isDevice(file)) {
      await writeFile(file, text)
      return
    }
    await createFile(unfinished, text)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new CliRefusal(`${file} cannot be written: ${describeFileFailure(error)}.`)
  }
}

/**
 * Writes a file that must not exist yet and that only its owner can read.
 *
 * @throws {CliRefusal} when it exists or cannot be written.
 */
export async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    await createFile(file, text)
  } catch (error) {
    throw new CliRefusal(`${file} cannot be written: ${describeFileFailure(error)}.`)
  }
}

/** Such as `/dev/stdout`, which must not be replaced by a file. */
async function isDevice(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => !found.isFile() && !found.isDirectory(),
    () => false,
  )
}

async function createFile(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await fill(handle, text)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Returns once the disk has it. */
async function fill(handle: FileHandle, text: string): Promise<void> {
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
