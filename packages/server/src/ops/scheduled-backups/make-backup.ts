import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseConfig } from '../../db/open.ts'
import { describeFileFailure, ensureFolder, ensureLastFolder } from '../../files.ts'
import { backupName, removeUnfinished } from './folder.ts'

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
  const fail = (reason: string): never => {
    throw new ScheduledBackupError(`${folder} has no new backup: ${reason}`)
  }
  try {
    await prepareFolder(folder, place.dataDir)
    await removeUnfinished(folder, at)
  } catch (error) {
    return fail(describeFileFailure(error))
  }
  const file = join(folder, backupName(at))
  const outcome = await runThread({ place, file, at }, signal)
  if ('rows' in outcome) return { ...outcome, file: resolve(file) }
  // An unreadable folder is the same trouble, not another one to report.
  await removeUnfinished(folder, at).catch(() => {})
  return fail(outcome.reason)
}

/** Creates only the last folder, so that a missing stick is not replaced by a folder on the disk. */
async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (dirname(resolve(folder)) === resolve(dataDir)) await ensureFolder(resolve(dataDir))
  await ensureLastFolder(folder)
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
