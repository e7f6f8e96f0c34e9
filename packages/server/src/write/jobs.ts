export interface JobOptions {
  /** Between the end of a run and the next, unless `work` says otherwise; also after a failure. */
  readonly everyMs: number
  /** Until the first run; `everyMs` when left out. */
  readonly firstMs?: number
  /**
   * One run. Answers after how many ms the next one is due: 0 for at once, `Infinity` for not before `wake`, nothing for
   * `everyMs`. `signal` is aborted when the job has to stop.
   */
  readonly work: (signal: AbortSignal) => Promise<number | void>
  /** Told of each run that fails; the next one comes all the same. */
  readonly onFailure: (error: unknown) => void
}

export interface Job {
  /** Runs the work now; once more afterwards if it is running already. Settles when the job sleeps again. */
  wake(): Promise<void>
  /** Begins no further run, aborts the signal of the present one after `graceMs` (0), and waits until it has ended. */
  stop(graceMs?: number): Promise<void>
}

/**
 * Work that a server process repeats until it is stopped, such as a sweep, never twice at the same time. Every process on
 * a database has its own: where only one may do it, `work` reads what is due and then claims it, by an update that
 * repeats in its `where` what was read; it goes on if that changed a row, and returns if it did not.
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
    // Before anything is waited for: who wakes the job from now on begins the next run.
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
