import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createLimit, createQueue } from '../../concurrency.ts'
import { Refusal, type RefusalBody, unavailable } from '../../refusal.ts'
import { type DatabaseTrouble, DatabaseUnavailable, describeTrouble } from '../failure.ts'

/** Maximum number of waiting tasks; more could not be answered in time. */
const maxUnderWay = 20
/** Memory limit of the thread; a task that needs more fails, and the process survives. */
const maxMegabytes = 512

/** A requested long read: the file that declares it, its name there, and its arguments. */
export interface ReadTask {
  readonly module: string
  readonly name: string
  readonly args: unknown
}

/** Outcome of a task; errors that callers distinguish are sent in parts, since a copied error loses its class. */
export type ReadOutcome =
  | { readonly value: unknown }
  | {
      readonly refusal: {
        readonly status: number
        readonly body: RefusalBody
        readonly waitMs: number | null
      }
    }
  | { readonly unavailable: { readonly message: string; readonly trouble: DatabaseTrouble } }
  | { readonly error: unknown }

/** The one thread of a process that runs long reads of a SQLite file. The first one starts it. */
export class ReadThread {
  readonly #folder: string
  readonly #inTurn = createQueue(1)
  readonly #withinLimit = createLimit(maxUnderWay, () => unavailable(describeTrouble('busy')))
  #worker: Worker | undefined
  #hasEnded = false

  /** @param folder of the file */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Runs a task after all earlier ones. A task that `signal` aborts, or that crashes the thread, ends the thread: the
   * next task starts another.
   *
   * @throws what the task throws; {Refusal} 503 when too many wait.
   */
  async run(task: ReadTask, signal?: AbortSignal): Promise<unknown> {
    const outcome = await this.#withinLimit(() => this.#inTurn(() => this.#runNow(task, signal)))
    if ('value' in outcome) return outcome.value
    throw errorIn(outcome)
  }

  /** Ends the thread and its running task. */
  async end(): Promise<void> {
    this.#hasEnded = true
    await this.#worker?.terminate()
  }

  async #runNow(task: ReadTask, signal: AbortSignal | undefined): Promise<ReadOutcome> {
    signal?.throwIfAborted()
    if (this.#hasEnded) throw new Error('The database has been closed.')
    const worker = (this.#worker ??= this.#start())
    const done = new AbortController()
    const until = { signal: AbortSignal.any(signal ? [done.signal, signal] : [done.signal]) }
    try {
      const answered = once(worker, 'message', until)
      const ended = once(worker, 'exit', until).then(() => {
        throw new Error(`The thread ended before it had run ${task.name}.`)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
      worker.postMessage(task)
      const [outcome]: ReadOutcome[] = await Promise.race([answered, ended])
      // Sound: the thread sends one outcome for each task.
      return outcome as ReadOutcome
    } catch (error) {
      this.#worker = undefined
      void worker.terminate()
      throw signal?.aborted === true ? signal.reason : error
    } finally {
      done.abort()
    }
  }

  #start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'thread.ts'), {
      workerData: this.#folder,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    // The running task fails with it; without a listener the error would end the process.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }
}

function errorIn(outcome: Exclude<ReadOutcome, { value: unknown }>): unknown {
  if ('refusal' in outcome) {
    const { status, body, waitMs } = outcome.refusal
    return new Refusal(status, body, waitMs)
  }
  if ('unavailable' in outcome) {
    const { message, trouble } = outcome.unavailable
    return new DatabaseUnavailable(message, trouble)
  }
  return outcome.error
}
