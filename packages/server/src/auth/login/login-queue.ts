import { LRUCache } from 'lru-cache'
import { tooMany } from '../../refusal.ts'
import { networkOf } from './login-rules.ts'

/** Place of a caller in the queue. */
export interface Place {
  /** The address or the known browser: callers of one lane wait for one another. */
  readonly lane: string
  /** Whether the browser has logged in to this account before. */
  readonly isKnown: boolean
  /** Ends when the caller is gone, who then waits no more. */
  readonly signal?: AbortSignal
}

interface Waiting extends Place {
  readonly start: () => void
  readonly refuse: () => void
}

const maxLanes = 10_000
const forgottenAfterMs = 15 * 60_000

/**
 * Runs work that callers may request without a login, a few at a time (spec §4): known browsers first, then by lane,
 * those with fewer recent failures first. Running and earlier waiting work counts as failed. Between equals the longest
 * waiting and the latest take turns, so that a crowd of new addresses does not block others for long.
 * @internal Tested by itself.
 */
export class LoginQueue {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #failures = new LRUCache<string, number>({ max: maxLanes, ttl: forgottenAfterMs })
  readonly #running = new Map<string, number>()
  #runs = 0
  #waiting: Waiting[] = []
  #isLatestNext = false

  constructor({ atOnce, maxWaiting }: { readonly atOnce: number; readonly maxWaiting: number }) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  /** @throws {Refusal} 429 while too many with precedence wait. */
  async run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    if (this.#runs === this.#atOnce) await this.#wait(place)
    else this.#begin(place)
    try {
      return await work()
    } finally {
      this.#end(place)
    }
  }

  /** Notes a failed attempt, whether or not the account exists. */
  noteFailure({ lane }: Place): void {
    this.#failures.set(lane, (this.#failures.get(lane) ?? 0) + 1)
  }

  async #wait(place: Place): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = () => reject(tooMany('Too many users are logging in right now.', 10_000))
    const waiting = { ...place, start: resolve, refuse }
    this.#waiting.push(waiting)
    if (this.#waiting.length > this.#maxWaiting) this.#take(this.#last()).refuse()
    const leave = () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
      reject(place.signal?.reason)
    }
    place.signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => place.signal?.removeEventListener('abort', leave))
  }

  #begin({ lane }: Place): void {
    this.#runs += 1
    this.#running.set(lane, (this.#running.get(lane) ?? 0) + 1)
  }

  #end({ lane }: Place): void {
    this.#runs -= 1
    const left = (this.#running.get(lane) ?? 0) - 1
    if (left > 0) this.#running.set(lane, left)
    else this.#running.delete(lane)
    if (this.#waiting.length === 0) return
    const next = this.#take(this.#first())
    this.#begin(next)
    next.start()
  }

  #take(at: number): Waiting {
    const [taken] = this.#waiting.splice(at, 1)
    if (taken === undefined) throw new Error('There is no such place in the queue.')
    return taken
  }

  #first(): number {
    const places = this.#extremes((rank, best) => rank < best)
    this.#isLatestNext = !this.#isLatestNext
    return (this.#isLatestNext ? places[0] : places.at(-1)) ?? 0
  }

  /** One of those that would come last, but neither the longest waiting nor the latest. */
  #last(): number {
    const places = this.#extremes((rank, worst) => rank > worst)
    return places[Math.floor(places.length / 2)] ?? 0
  }

  /** Indexes of the best or the worst. */
  #extremes(isBetter: (rank: number, than: number) => boolean): number[] {
    const ahead = new Map(this.#running)
    let extreme: number | undefined
    let places: number[] = []
    for (const [at, { lane, isKnown }] of this.#waiting.entries()) {
      const before = ahead.get(lane) ?? 0
      ahead.set(lane, before + 1)
      const rank = (this.#failures.get(lane) ?? 0) + before + (isKnown ? 0 : unknown)
      if (extreme === undefined || isBetter(rank, extreme)) {
        extreme = rank
        places = []
      }
      if (rank === extreme) places.push(at)
    }
    return places
  }
}

/** Higher than the failures of any lane, so that unknown browsers come after all known ones. */
const unknown = 1e9

/**
 * A process has ten connections to PostgreSQL, most of which logins leave to other requests. The queue is longer than a
 * venue needs when the doors open: 500 logins take ten seconds, two passwords at a time.
 */
export const logins = new LoginQueue({ atOnce: 4, maxWaiting: 496 })

/**
 * Runs work that callers may request without a login: a few at a time, address by address, and no more than a venue
 * needs.
 *
 * @throws {Refusal} 429 while too many wait.
 */
export async function withLoginLimit<T>(address: string, work: () => Promise<T>): Promise<T> {
  return logins.run(placeOf(address), work)
}

/** Place of a browser that is not known. */
export function placeOf(address: string): Place {
  return { lane: `address ${networkOf(address)}`, isKnown: false }
}
