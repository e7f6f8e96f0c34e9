import {
  type Courier,
  type Delivery,
  requestOf,
  deliverOrder,
  type ExpectedOrder,
} from './deliver-orders.ts'
import { CsrfTokens, makeSession } from '../requests/sessions.ts'
import type { Db } from '../../db/tables.ts'
import { makeItem } from '../world/make-items.ts'
import { makeOrganiser, makeTeam } from '../world/make.ts'

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

export interface Deliveries {
  /** How often anything was asked so far. */
  readonly attempts: () => number
  /** Waits until `isReached` says so of one attempt after the other from now on. */
  until(isReached: (attempt: Attempt) => boolean): Promise<void>
  /** Lets what runs come to its end; answers what was acknowledged. */
  stop(): Promise<readonly ExpectedOrder[]>
}

/** Teams and the desk that order, hand out, take back, undo and cancel without a pause, each order in its turn. */
export async function startDeliveries(
  courier: PersistentCourier,
  db: Db,
  teams: number,
): Promise<Deliveries> {
  const item = await makeItem(db, { quantity: 1_000_000 })
  const cookieOf = async (user: { readonly userId: number }) =>
    `sessionid=${await makeSession(db, user.userId, new Date())}`
  const desk = await cookieOf(await makeOrganiser(db))
  const orders: ExpectedOrder[] = []
  const stop = new AbortController()
  let asked = 0
  courier.listen(() => (asked += 1))
  const play = async (member: string) => {
    while (!stop.signal.aborted) {
      const course = orders.length % 2 === 0 ? 'returned' : 'cancelled'
      orders.push(await deliverOrder(courier, { member, desk }, item.id, course))
    }
  }
  const members: string[] = []
  for (let team = 0; team < teams; team += 1) {
    const [member] = (await makeTeam(db)).members
    if (member === undefined) throw new Error('A team has members.')
    members.push(await cookieOf(member))
  }
  const players = Promise.all(members.map(play))
  return {
    attempts: () => asked,
    until: async (isReached) => {
      const reached = Promise.withResolvers<void>()
      const forget = courier.listen((attempt) => {
        if (isReached(attempt)) reached.resolve()
      })
      await Promise.race([reached.promise, players])
      forget()
    },
    stop: async () => {
      stop.abort()
      await players
      return orders
    },
  }
}
