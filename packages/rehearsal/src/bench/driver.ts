import autocannon, { type Request } from 'autocannon'

export interface Load {
  /** Servers at once. */
  readonly ports: readonly number[]
  /** To each server. */
  readonly connections?: number
  readonly seconds: number
  /** Sent in turn on each connection, each once the answer to the one before has come. */
  readonly requests: readonly Request[]
}

/** Answers per second, each of which has to be a success: refusals would make a benchmark fast. */
export async function load(work: Load): Promise<number> {
  const perSecond = await Promise.all(work.ports.map((port) => loadOne(port, work)))
  return perSecond.reduce((sum, one) => sum + one, 0)
}

async function loadOne(port: number, { connections = 16, seconds, requests }: Load) {
  const { non2xx, errors, duration, ...result } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    sampleInt: 50,
    requests: requests.map((request) => ({ ...request })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} failures.`)
  return result.requests.total / duration
}

/** Milliseconds until the work is done. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Result and time of the work, and the longest that a reader, who reads again and again, waits meanwhile. */
export async function whileReading<T>(work: () => Promise<T>, read: () => Promise<unknown>) {
  const began = performance.now()
  const done = new AbortController()
  const working = work()
    .then((result) => ({ result, ms: performance.now() - began }))
    .finally(() => done.abort())
  let longestMs = 0
  while (!done.signal.aborted) longestMs = Math.max(longestMs, await timeOf(read))
  return { ...(await working), longestMs }
}

/** 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
