import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it already exists',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be larger than a file may be here',
  EIO: 'the disk does not work',
}

/** Why a file cannot be read or written, in plain words; the message of any other failure. */
export function describeFileFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return words[codeOf(error)] ?? error.message
}

/** Error code of the system, such as `ENOENT`; empty when there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** For the `catch` around a file that may be missing. @throws any other failure. */
export function undefinedIfAbsent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

export function isFileFailure(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

export interface Disk {
  readonly free: number
  readonly total: number
}

export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

export async function listFolder(path: string): Promise<string[]> {
  return (await readdir(path).catch(undefinedIfAbsent)) ?? []
}

/**
 * Creates a folder that only its owner can enter, and missing parents.
 * @throws errors of the file system.
 */
export async function ensureFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700, recursive: true })
}

/** Creates such a folder; its parent must exist. */
export async function ensureLastFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/**
 * Writes or replaces a file that only its owner can read, in one step: a reader sees the old file or the whole new one,
 * which is on the disk when this returns. A pipe or a device is written to.
 *
 * @throws errors of the file system; then nothing has changed.
 */
export async function replaceFile(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  if (await isDevice(path)) {
    // Appending, since the output may be redirected to a file that has something already.
    await using device = await open(path, 'a')
    await fill(device)
    return
  }
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    await createFile(unfinished, fill)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

const unfinishedName = /^\.(.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/

/** Final name of a temporary file that `replaceFile` left behind; undefined for any other file. */
export function wholeNameOf(name: string): string | undefined {
  return unfinishedName.exec(name)?.[1]
}

/**
 * Writes a file that must not exist yet and that only its owner can read; it is on the disk when this returns.
 *
 * @throws errors of the file system; then there is no file.
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

/** Keeps a power cut from undoing a rename. Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path)
  await folder.sync()
}

/** Open files of the process itself. */
const ownFile = /^\/(?:dev|proc\/self)\/(?:stdin|stdout|stderr|fd\/\d+)$/

/** Whether the path is a pipe or a device such as `/dev/stdout`, which must not be replaced by a file. */
export async function isDevice(path: string): Promise<boolean> {
  // It may lead to a regular file, but stands for more than its name.
  if (ownFile.test(resolve(path))) return true
  return stat(path).then(
    (found) => !found.isFile() && !found.isDirectory(),
    () => false,
  )
}
