export interface JobOptions {
  /** Pause between runs, unless `work` returns another; also after a failure. */
  readonly everyMs: number
  /** Pause before the first run; `everyMs` when omitted. */
  readonly firstMs?: number
  /**
   * One run. Returns after how many ms the next one is due: 0 for at once, `Infinity` for not before `wake`, undefined
   * for `everyMs`. `signal` is aborted when the job has to stop.
   */
  readonly work: (signal: AbortSignal) => Promise<number | void>
  /** Called for each failed run; the next one follows all the same. */
  readonly onFailure: (error: unknown) => void
}

export interface Job {
  /** Runs the work now, or again if it is already running. Settles when the job sleeps. */
  wake(): Promise<void>
  /** Begins no further run, aborts the signal of the current one after `graceMs` (0), and waits for its end. */
  stop(graceMs?: number): Promise<void>
}

/**
 * Work that a server process repeats until it is stopped, such as a sweep, never concurrently. Every process on a
 * database has its own job: where only one may do the work, it reads what is due and then claims it, by an update that
 * repeats in its `where` what was read; it continues if that changed a row, and otherwise returns.
 */
export function startJob({ everyMs, firstMs = everyMs, work, onFailure }: JobOptions): Job {
  const stopping = new AbortController()
  let isStopped = false
  let isWoken = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const run = async () => {
    clearTimeout(timer)
    let waitMs = 0
    while (mustRun(waitMs)) {
      isWoken = false
      waitMs = await runOnce()
    }
    // Cleared before anything is awaited: a later wake begins the next run.
    running = undefined
    if (!isStopped && waitMs !== Infinity) timer = setTimeout(() => void wake(), waitMs).unref()
  }
  const mustRun = (waitMs: number) => !isStopped && (isWoken || waitMs === 0)
  const runOnce = async () => {
    try {
      return (await work(stopping.signal)) ?? everyMs
    } catch (error) {
      onFailure(error)
      return everyMs
    }
  }
  const wake = async (): Promise<void> => {
    isWoken = true
    if (isStopped) return
    running ??= run()
    await running
  }
  if (firstMs !== Infinity) timer = setTimeout(() => void wake(), firstMs).unref()
  return {
    wake,
    stop: async (graceMs = 0) => {
      isStopped = true
      clearTimeout(timer)
      const grace = setTimeout(() => stopping.abort(), graceMs)
      await running
      clearTimeout(grace)
    },
  }
}
