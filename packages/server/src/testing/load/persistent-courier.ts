import { type Courier, type Delivery, requestOf } from './deliver-orders.ts'
import { CsrfTokens } from '../requests/sessions.ts'

/** What became of a request that was sent once. */
export interface Attempt {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
  readonly ms: number
}

/** Asks the servers in turn, and again for as long as one says that it cannot answer now. */
export class PersistentCourier implements Courier {
  readonly #addresses: readonly string[]
  /** All servers on one database take them. */
  readonly #tokens = new CsrfTokens()
  readonly #listeners = new Set<(attempt: Attempt) => void>()
  #turn = 0

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** Answers how to stop. */
  listen(listener: (attempt: Attempt) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async deliver(delivery: Delivery): Promise<Response> {
    const token = await this.#tokens.fetch(this.#addresses[0] ?? '', delivery.cookie)
    return this.#ask(delivery.path, requestOf(delivery, token))
  }

  async read(cookie: string, path: string): Promise<unknown> {
    return (await this.#ask(path, { headers: { cookie } })).json()
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    for (;;) {
      const began = performance.now()
      const response = await fetch(`${this.#nextAddress()}${path}`, init)
      const text = await response.text()
      const { status, headers } = response
      const ms = performance.now() - began
      const attempt = { status, text, retryAfter: headers.get('retry-after'), ms }
      for (const listener of this.#listeners) listener(attempt)
      if (status !== 503) return new Response(text, response)
    }
  }

  #nextAddress(): string {
    this.#turn += 1
    return this.#addresses[this.#turn % this.#addresses.length] ?? ''
  }
}
