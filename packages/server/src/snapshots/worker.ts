import { parentPort, workerData } from 'node:worker_threads'
import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../db/open.ts'
import { describeFileFailure } from '../files/file-failure.ts'
import type { SnapshotTask, SnapshotOutcome } from './make-snapshot.ts'

// Sound: `make-snapshot.ts` starts this thread, and nothing else does.
const { place, file, at } = workerData as SnapshotTask

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage(await makeSnapshot())

async function makeSnapshot(): Promise<SnapshotOutcome> {
  try {
    const db = await openDatabase(place)
    try {
      return { rows: await writeBackup(db, file, at) }
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return { reason: describeFileFailure(error) }
  }
}
