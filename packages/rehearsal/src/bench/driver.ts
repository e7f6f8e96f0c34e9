import autocannon from 'autocannon'

export interface Load {
  /** Servers, among which the connections are spread. */
  readonly ports: readonly number[]
  readonly connections?: number
  readonly seconds: number
  /** Sent in turn on each connection, each once the answer to the one before has come. */
  readonly requests: readonly autocannon.Request[]
}

/** Answers per second, each of which has to be a success: refusals would make a benchmark fast. */
export async function load({ ports, connections = 16, seconds, requests }: Load): Promise<number> {
  const result = await autocannon({
    url: ports.map((port) => `http://127.0.0.1:${port}`),
    connections,
    duration: seconds,
    sampleInt: 50,
    requests: requests.map((request) => ({ ...request })),
  })
  const { non2xx, errors, duration, statusCodeStats } = result
  if (non2xx + errors > 0) {
    throw new Error(
      `${errors} requests failed, and of these not all are 2xx: ${JSON.stringify(statusCodeStats)}`,
    )
  }
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
