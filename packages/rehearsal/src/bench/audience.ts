import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { listenForChanges } from '@signout/contract'
import { findDifferences } from '@signout/server/ops/verify.ts'
import { type BenchWorld, makeCookie } from './bench-world.ts'
import { median, requestOf } from './driver.ts'
import type { BenchServer } from './processes.ts'
import { submitRequests } from './writes.ts'

/** Streams that one session may have (spec §17), less one for a browser that shows the page. */
const streamsPerSession = 9

export interface AudienceSize {
  readonly streams: number
  /** Submissions, spread over one second. */
  readonly submissions: number
}

export interface AudienceResult extends AudienceSize {
  /** Time between an answer and its notice on a stream. */
  readonly medianMs: number
  readonly lastMs: number
  readonly medianAnswerMs: number
  /** Findings of `verify` afterwards. */
  readonly differences: number
}

/** Measures how many open streams hear of many submissions in one second. */
export async function measureAudience(
  { db, participants }: BenchWorld,
  server: BenchServer,
  { streams, submissions }: AudienceSize,
): Promise<AudienceResult> {
  const sessions = Math.ceil(streams / streamsPerSession)
  const cookies = await Promise.all(
    Array.from({ length: sessions }, (_, at) =>
      makeCookie(db, participants[at % participants.length] ?? 0),
    ),
  )
  const listeners = await Promise.all(
    Array.from({ length: streams }, (_, at) => Listener.open(server, cookies[at % sessions] ?? '')),
  )
  const from = Math.max(...listeners.map(({ lastId }) => lastId))
  const requests = await submitRequests(server, cookies)
  const answers = await Promise.all(
    Array.from({ length: submissions }, (_, at) =>
      submitOnce(server, requests[at % sessions] ?? Buffer.alloc(0), (1000 * at) / submissions),
    ),
  )
  await Promise.all(listeners.map((listener) => listener.hears(from + submissions)))
  const answeredAt = answers.map(({ endedAt }) => endedAt).toSorted((one, other) => one - other)
  const delays = listeners.flatMap((listener) =>
    answeredAt.map((time, at) => Math.max(0, listener.heardAt(from + at + 1) - time)),
  )
  for (const listener of listeners) listener.close()
  return {
    streams,
    submissions,
    medianMs: median(delays),
    lastMs: delays.reduce((most, delay) => Math.max(most, delay), 0),
    medianAnswerMs: median(answers.map(({ ms }) => ms)),
    differences: (await findDifferences(db)).length,
  }
}

const streamEnded = new Error('A stream ended before it had heard of every change.')

/** One open stream; the ids of its events count the changes received. */
class Listener {
  readonly #socket: Socket
  readonly #heard: { readonly id: number; readonly at: number }[] = []
  #waiting: (PromiseWithResolvers<void> & { readonly id: number }) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('utf8').on('data', (text: string) => {
      const at = performance.now()
      for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) this.#heard.push({ id: Number(id), at })
      if (this.#waiting !== undefined && this.lastId >= this.#waiting.id) this.#waiting.resolve()
    })
    socket.on('error', () => {}).on('close', () => this.#waiting?.reject(streamEnded))
  }

  static async open({ port }: BenchServer, cookie: string): Promise<Listener> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const listener = new Listener(socket)
    await once(socket, 'connect')
    socket.write(requestOf('GET', listenForChanges.path, { cookie }))
    await listener.hears(0)
    return listener
  }

  get lastId(): number {
    return this.#heard.at(-1)?.id ?? -1
  }

  hears(id: number): Promise<void> {
    if (this.lastId >= id) return Promise.resolve()
    if (this.#socket.closed) return Promise.reject(streamEnded)
    this.#waiting = { id, ...Promise.withResolvers<void>() }
    return this.#waiting.promise
  }

  heardAt(id: number): number {
    return this.#heard.find((event) => event.id >= id)?.at ?? Number.POSITIVE_INFINITY
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** Submits on a new connection, as a browser does after a while. */
async function submitOnce({ port }: BenchServer, request: Buffer, afterMs: number) {
  const began = performance.now() + afterMs
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.write(request)
  const [bytes]: Buffer[] = await once(socket, 'data')
  const endedAt = performance.now()
  socket.destroy()
  if (bytes?.toString('latin1', 9, 12) !== '201') throw new Error(String(bytes))
  return { endedAt, ms: endedAt - began }
}
