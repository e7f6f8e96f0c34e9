import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseConfig } from '../../db/open.ts'
import { describeFileFailure } from '../../files/file-failure.ts'
import { makeFolder, makeLastFolder } from '../../files/make-folder.ts'
import { removeUnfinished, backupName } from './backup-files.ts'

export interface BackupTask {
  readonly place: DatabaseConfig
  readonly file: string
  readonly at: Date
}

export type MakeResult = { readonly rows: number } | { readonly reason: string }

/** Why there is no backup, in one line. */
class ScheduledBackupError extends Error {
  override readonly name = 'ScheduledBackupError'
}

/**
 * Writes a backup with the instant in its name into the folder, in a thread of its own with a connection of its own:
 * nobody who is served notices. Answers how many rows it has.
 *
 * @throws {ScheduledBackupError} whatever goes wrong, also when `signal` ends it; then nothing is left behind, unless the folder
 * cannot be cleaned up either.
 */
export async function makeBackup(
  place: DatabaseConfig,
  folder: string,
  at: Date,
  signal: AbortSignal,
): Promise<number> {
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
  if ('rows' in outcome) return outcome.rows
  // A folder that has become unreadable is not the reason, it is the same trouble.
  await removeUnfinished(folder, at).catch(() => {})
  return refuse(outcome.reason)
}

/** Only the last folder is made: a stick that is not there is not replaced by a folder on the disk. */
async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (dirname(resolve(folder)) === resolve(dataDir)) await makeFolder(resolve(dataDir))
  await makeLastFolder(folder)
}

async function runThread(task: BackupTask, signal: AbortSignal): Promise<MakeResult> {
  const thread = new Worker(new URL('worker.ts', import.meta.url), {
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
