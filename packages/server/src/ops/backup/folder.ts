import { rm, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  describeFileFailure,
  isFileFailure,
  listFolder,
  makeFolder,
  makeLastFolder,
  undefinedIfAbsent,
  wholeNameOf,
} from '../../files.ts'
import type { DatabaseConfig } from '../../db/open.ts'

/** Ten minutes: a backup that takes longer hangs, on a failing stick or a lost share. */
export const deadlineMs = 10 * 60_000

/** Names of the server's own backups; no other file is ever removed. */
const namePattern = /^signout-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/

/**
 * Name of a backup by its instant: `signout-2026-05-01T12-00-00.000Z.backup`. Such names are valid on every file system
 * and sort by time.
 * @internal Tests look for the files.
 */
export function backupName(at: Date): string {
  return `signout-${at.toISOString().replaceAll(':', '-')}.backup`
}

function instantOf(name: string): string | undefined {
  const [, hour, minute, second] = namePattern.exec(name) ?? []
  return hour === undefined ? undefined : `${hour}:${minute}:${second}`
}

/** The backups in the folder, the oldest first; none when there is no folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await listFolder(folder)
  return names.filter((name) => instantOf(name) !== undefined).toSorted()
}

/** The newest backup in the folder, and its size; undefined when there is none, or the folder cannot be read. */
export async function findNewestBackup(
  folder: string,
): Promise<{ readonly at: string; readonly bytes: number } | undefined> {
  try {
    const [name] = (await listBackups(folder)).slice(-1)
    if (name === undefined) return undefined
    return { at: instantOf(name) ?? '', bytes: (await stat(join(folder, name))).size }
  } catch (error) {
    if (isFileFailure(error)) return undefined
    throw error
  }
}

/**
 * Removes the oldest backups, so that `keep` are left. Backups from the future were made before a clock was set back:
 * they are removed first, so that the new one is never removed in their place.
 */
export async function removeOldBackups(folder: string, keep: number, now: Date): Promise<void> {
  const names = await listBackups(folder)
  const { future = [], past = [] } = Object.groupBy(names, (name) =>
    (instantOf(name) ?? '') > now.toISOString() ? 'future' : 'past',
  )
  const old = [...future, ...past].slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name), { force: true })
}

/** Files left by aborted attempts, and one that another process is writing; none when there is no folder. */
export async function listUnfinished(folder: string): Promise<string[]> {
  const names = await listFolder(folder)
  return names.filter((name) => instantOf(wholeNameOf(name) ?? '') !== undefined).toSorted()
}

/** Removes the rest of this attempt, and of those past their deadline; another process may be writing younger ones. */
async function removeUnfinished(folder: string, at: Date): Promise<void> {
  for (const name of await listUnfinished(folder)) {
    const path = join(folder, name)
    if (wholeNameOf(name) === backupName(at) || (await isAbandoned(path, at))) {
      await rm(path, { force: true })
    }
  }
}

/** A file from the future was written before a clock was set back. */
async function isAbandoned(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(undefinedIfAbsent)
  return found !== undefined && Math.abs(now.getTime() - found.mtimeMs) > deadlineMs
}

export interface BackupTask {
  readonly place: DatabaseConfig
  readonly file: string
  readonly at: Date
}

export type MakeResult = { readonly rows: number } | { readonly reason: string }

export interface MadeBackup {
  readonly file: string
  readonly rows: number
}

/** Reason in one line why there is no backup. */
class ScheduledBackupError extends Error {
  override readonly name = 'ScheduledBackupError'
}

/**
 * Writes a backup named by its time into the folder, in its own thread over its own connection, so that requests do not
 * wait. Returns its path and its number of rows.
 *
 * @throws {ScheduledBackupError} for every failure, and when `signal` ends it; then nothing is left behind, unless the
 * folder cannot be cleaned up either.
 */
export async function makeBackup(
  place: DatabaseConfig,
  folder: string,
  at: Date,
  signal: AbortSignal,
): Promise<MadeBackup> {
  const refuse = (reason: string): never => {
    throw new ScheduledBackupError(`${folder} has no new backup: ${reason}`)
  }
  try {
    await prepareFolder(folder, place.dataDir)
    await removeUnfinished(folder, at)
  } catch (error) {
    return refuse(describeFileFailure(error))
  }
  const file = join(folder, backupName(at))
  const outcome = await runThread({ place, file, at }, signal)
  if ('rows' in outcome) return { ...outcome, file: resolve(file) }
  // An unreadable folder is the same trouble, not another one to report.
  await removeUnfinished(folder, at).catch(() => {})
  return refuse(outcome.reason)
}

/** Creates only the last folder, so that a missing stick is not replaced by a folder on the disk. */
async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (dirname(resolve(folder)) === resolve(dataDir)) await makeFolder(resolve(dataDir))
  await makeLastFolder(folder)
}

async function runThread(task: BackupTask, signal: AbortSignal): Promise<MakeResult> {
  // Not with `new URL`, which Vite rewrites in screen tests.
  const thread = new Worker(join(import.meta.dirname, 'thread.ts'), {
    workerData: task,
    execArgv: [],
  })
  const end = () => void thread.terminate()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const ended = once(thread, 'exit')
  try {
    const [outcome]: MakeResult[] = await Promise.race([
      once(thread, 'message'),
      ended.then(() => [{ reason: 'it was ended' }]),
    ])
    await ended
    return outcome ?? { reason: 'it was ended' }
  } catch (error) {
    return { reason: describeFileFailure(error) }
  } finally {
    signal.removeEventListener('abort', end)
  }
}
