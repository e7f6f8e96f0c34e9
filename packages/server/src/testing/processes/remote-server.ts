import { EventEmitter, on } from 'node:events'

/** An answer with its whole body. */
export interface ReadResponse {
  readonly response: Response
  readonly text: string
}

/** What became of a request that was sent once. */
export interface RemoteAnswer {
  readonly path: string
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
  readonly ms: number
}

type Send = (path: string, init: RequestInit) => Promise<ReadResponse>

/** The server as other processes run it, asked over real connections, with all that it has answered. */
export class RemoteServer {
  readonly answers: RemoteAnswer[] = []
  readonly #send: Send
  readonly #repeatsRefused: boolean
  readonly #events = new EventEmitter<{ answer: [RemoteAnswer] }>()

  /** `repeatsRefused`: a request is sent again for as long as it is answered with 503. */
  constructor(send: Send, { repeatsRefused = false } = {}) {
    this.#send = send
    this.#repeatsRefused = repeatsRefused
  }

  /** Processes at these addresses, asked in turn. */
  static at(addresses: readonly string[], options?: { readonly repeatsRefused: boolean }) {
    let turn = 0
    const next = () => addresses[turn++ % addresses.length] ?? ''
    return new RemoteServer((path, init) => readResponse(`${next()}${path}`, init), options)
  }

  async fetch(path: string, init: RequestInit): Promise<ReadResponse> {
    for (;;) {
      const began = performance.now()
      const read = await this.#send(path, init)
      const { status, headers } = read.response
      const ms = performance.now() - began
      const retryAfter = headers.get('retry-after')
      const answer = { path, status, text: read.text, retryAfter, ms }
      this.answers.push(answer)
      this.#events.emit('answer', answer)
      if (status !== 503 || !this.#repeatsRefused) return read
    }
  }

  /** Waits until `isReached` says so of the answers from now on; it is asked after each. */
  async until(isReached: (answers: readonly RemoteAnswer[]) => boolean): Promise<void> {
    const answers: RemoteAnswer[] = []
    for await (const [answer] of on(this.#events, 'answer')) {
      answers.push(answer)
      if (isReached(answers)) return
    }
  }
}

export async function readResponse(url: string, init: RequestInit): Promise<ReadResponse> {
  const response = await fetch(url, init)
  return { response, text: await response.text() }
}
