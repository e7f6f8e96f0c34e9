import {
  type Courier,
  type Delivery,
  requestOf,
} from '@signout/server/testing/processes/deliver-orders.ts'
import { addressOf } from '@signout/server/testing/processes/server-process.ts'
import { type ServerProcess, startMain } from '@signout/server/testing/processes/start-main.ts'
import { CsrfTokens } from '@signout/server/testing/requests/sessions.ts'

/** A server that is killed again and again, and what its callers get answered. */
export class KillableServer implements Courier {
  readonly #environment: Record<string, string | undefined>
  #server: ServerProcess
  #address: Promise<string>
  #tokens = new CsrfTokens()
  #answers = 0
  #repeats = 0
  readonly #listeners = new Set<() => void>()

  constructor(environment: Record<string, string | undefined>) {
    this.#environment = environment
    this.#server = startMain(environment)
    this.#address = addressOf(this.#server)
  }

  get answers(): number {
    return this.#answers
  }

  /** How many requests had to be sent again. */
  get repeats(): number {
    return this.#repeats
  }

  /** Waits until so many more requests have been answered. */
  async afterAnswers(count: number): Promise<void> {
    const target = this.#answers + count
    const reached = Promise.withResolvers<void>()
    const listener = () => {
      if (this.#answers >= target) reached.resolve()
    }
    this.#listeners.add(listener)
    await reached.promise
    this.#listeners.delete(listener)
  }

  /** Ends it without a warning and starts it again; requests meanwhile wait for the new one. */
  async kill(): Promise<void> {
    const started = Promise.withResolvers<string>()
    this.#address = started.promise
    this.#tokens = new CsrfTokens()
    this.#server.process.kill('SIGKILL')
    await this.#server.exit
    this.#server = startMain(this.#environment)
    started.resolve(await addressOf(this.#server))
  }

  async deliver(delivery: Delivery): Promise<Response> {
    const answer = await this.#untilAnswered(async (address) => {
      const token = await this.#tokens.fetch(address, delivery.cookie)
      return fetch(`${address}${delivery.path}`, requestOf(delivery, token))
    })
    this.#answers += 1
    for (const listener of this.#listeners) listener()
    return answer
  }

  async read(cookie: string, path: string): Promise<unknown> {
    const answer = await this.#untilAnswered((address) =>
      fetch(`${address}${path}`, { headers: { cookie } }),
    )
    return answer.json()
  }

  /** Asks once more whenever the server was killed before its whole answer had come. */
  async #untilAnswered(ask: (address: string) => Promise<Response>): Promise<Response> {
    for (;;) {
      const address = await this.#address
      try {
        const response = await ask(address)
        return new Response(await response.arrayBuffer(), response)
      } catch (error) {
        // A connection that ends while the server lives is a failure of its own.
        if (address === (await this.#address)) throw error
        this.#repeats += 1
      }
    }
  }
}
