import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../../refusal.ts'
import { DatabaseUnavailable } from '../failure.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../tables.ts'
import { runTask } from './long-read.ts'
import type { ReadOutcome, ReadTask } from './read-thread.ts'

// Sound: `read-thread.ts` starts this thread, and nothing else does.
const dataDir = workerData as string
let db: Db | undefined

parentPort?.on('message', (task: ReadTask) => {
  void answer(task)
})

async function answer(task: ReadTask): Promise<void> {
  const outcome = await run(task)
  try {
    send(outcome)
  } catch (error) {
    // The result could not be copied.
    send({ error })
  }
}

async function run(task: ReadTask): Promise<ReadOutcome> {
  try {
    db ??= await openDatabase({ dataDir }, { access: 'read' })
    return { value: await runTask(db, task) }
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, body, waitMs } = error
      return { refusal: { status, body, waitMs } }
    }
    if (!(error instanceof DatabaseUnavailable)) return { error }
    return { unavailable: { message: error.message, trouble: error.trouble } }
  }
}

function send(outcome: ReadOutcome): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
  parentPort?.postMessage(outcome)
}
