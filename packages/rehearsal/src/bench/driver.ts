import { once } from 'node:events'
import { connect } from 'node:net'

export interface LoadResult {
  readonly perSecond: number
  /** Median time from a request to the end of its answer. */
  readonly medianMs: number
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly lastBody: string
}

interface LoadOptions {
  readonly port: number
  readonly connections?: number
  readonly seconds: number
  /** The next request, header included, of the connection with this number. */
  readonly next: (connection: number) => Buffer
}

/**
 * Sends requests over keep-alive connections, one after the other on each, and reads no more of an answer than its
 * length. The time runs from the first connection, and at least one answer is awaited.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, connections = 16, seconds, next } = options
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let lastBody = ''
  let began = Infinity
  const play = async (connection: number) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    began = Math.min(began, performance.now())
    const finished = Promise.withResolvers<void>()
    let sentAt = 0
    let received: Buffer = Buffer.alloc(0)
    const send = () => {
      sentAt = performance.now()
      if (times.length > 0 && sentAt >= began + seconds * 1000) socket.end()
      else socket.write(next(connection))
    }
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = answerIn(received)
      if (answer === undefined) return
      times.push(performance.now() - sentAt)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      if (times.length % 1000 === 1) lastBody = received.toString('utf8', answer.bodyAt)
      received = Buffer.alloc(0)
      send()
    })
    socket.on('error', finished.reject).on('close', () => finished.resolve())
    send()
    await finished.promise
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => play(connection)))
  return {
    perSecond: times.length / ((performance.now() - began) / 1000),
    medianMs: median(times),
    statuses,
    lastBody,
  }
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

/** Status of the first complete answer, and where its body begins and ends; undefined while bytes are missing. */
export function answerIn(
  bytes: Buffer,
): { status: string; bodyAt: number; end: number } | undefined {
  const headerEnd = bytes.indexOf('\r\n\r\n')
  if (headerEnd < 0) return undefined
  const header = bytes.toString('latin1', 0, headerEnd)
  const at = header.toLowerCase().indexOf('\r\ncontent-length:')
  const length = at < 0 ? 0 : Number.parseInt(header.slice(at + 17), 10)
  const bodyAt = headerEnd + 4
  const end = bodyAt + length
  return bytes.length < end ? undefined : { status: header.slice(9, 12), bodyAt, end }
}

/** Formats a request as a client of the API sends it. */
export function requestOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
