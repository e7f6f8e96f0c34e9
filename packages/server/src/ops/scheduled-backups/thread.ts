import { parentPort, workerData } from 'node:worker_threads'
import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../../db/open.ts'
import { describeFileFailure } from '../../files.ts'
import type { BackupTask, MakeResult } from './make-backup.ts'

// Sound: `make-backup.ts` starts this thread, and nothing else does.
const { place, file, at } = workerData as BackupTask

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage(await writeInThread())

async function writeInThread(): Promise<MakeResult> {
  try {
    await using db = await openDatabase(place)
    return { rows: await writeBackup(db, file, at) }
  } catch (error) {
    return { reason: describeFileFailure(error) }
  }
}
