import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type JobOptions, startJob } from './start-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A job whose runs end when the test says so, each with what the test answers. */
function start(options: Partial<JobOptions> = {}) {
  const runs: { end: (waitMs?: number) => void; fail: (error: Error) => void }[] = []
  const failures: unknown[] = []
  const signals: AbortSignal[] = []
  const job = startJob({
    everyMs: 1000,
    onFailure: (error) => failures.push(error),
    work: (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
      signals.push(signal)
      runs.push({ end: resolve, fail: reject })
      return promise
    },
    ...options,
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { job, runs, failures, signals, pass }
}

test('work is repeated, counted from the end of the run before', async () => {
  const { runs, pass } = start({ firstMs: 10 })
  await pass(9)
  expect(runs).toHaveLength(0)
  await pass(1)
  expect(runs).toHaveLength(1)
  await pass(5000)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await pass(999)
  expect(runs).toHaveLength(1)
  await pass(1)
  expect(runs).toHaveLength(2)
})

test('a run says when the next one is due', async () => {
  const { job, runs, pass } = start({ firstMs: Infinity })
  await pass(10_000)
  expect(runs).toHaveLength(0)
  void job.wake()
  runs[0]?.end(0)
  await pass(0)
  expect(runs).toHaveLength(2)
  runs[1]?.end(20)
  await pass(20)
  expect(runs).toHaveLength(3)
  runs[2]?.end(Infinity)
  await pass(10_000)
  expect(runs).toHaveLength(3)
})

test('a job that is woken while it runs runs once more, not twice at a time', async () => {
  const { job, runs, pass } = start()
  const woken = [job.wake(), job.wake(), job.wake()]
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await pass(0)
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await Promise.all(woken)
  expect(runs).toHaveLength(2)
})

test('a run that fails is told of, and followed by the next', async () => {
  const { job, runs, failures, pass } = start()
  const woken = job.wake()
  runs[0]?.fail(new Error('no disk'))
  await woken
  expect(failures).toEqual([new Error('no disk')])
  await pass(1000)
  expect(runs).toHaveLength(2)
})

test('a job that is stopped ends its run after the grace, and begins no other', async () => {
  const { job, runs, signals, pass } = start()
  void job.wake()
  const stopped = job.stop(500)
  await pass(499)
  expect(signals[0]?.aborted).toBe(false)
  await pass(1)
  expect(signals[0]?.aborted).toBe(true)
  runs[0]?.end(0)
  await stopped
  await job.wake()
  await pass(10_000)
  expect(runs).toHaveLength(1)
})
