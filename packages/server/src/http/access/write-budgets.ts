import { budgetWait, type Endpoint, endpoints, limits } from '@signout/contract'
import { LRUCache } from 'lru-cache'
import { type Actor, isLoggedIn } from '../../base/actor.ts'
import { tooMany } from '../../base/refusal.ts'

/** Number of accounts whose calls are counted; more never write at once. */
const maxAccounts = 10_000

/**
 * Counts the unsafe calls of each account (spec §4) in this process only: a browser mostly talks to one process, and a
 * count in the database would double the cost of every write.
 */
export class WriteBudgets {
  /** Times of each account's calls, the latest last. */
  readonly #calls = new LRUCache<number, readonly number[]>({ max: maxAccounts })

  /**
   * Counts a call, successful or not. A call that is refused here is not counted, so that the stated wait holds.
   * @throws {Refusal} 429.
   */
  count(endpoint: Endpoint, actor: Actor, now: Date): void {
    if (endpoint.method === 'GET' || endpoint === endpoints.logout || !isLoggedIn(actor)) return
    const time = now.getTime()
    const budgets = limits.writes[actor.isOrganiser ? 'organiser' : 'participant']
    const longest = Math.max(...budgets.map(({ withinMs }) => withinMs))
    const calls = (this.#calls.get(actor.userId) ?? []).filter((at) => at > time - longest)
    const wait = Math.max(...budgets.map((budget) => budgetWait(calls, budget, time)))
    if (wait > 0) throw tooMany('You have changed too much within a short time.', wait)
    this.#calls.set(actor.userId, [...calls, time])
  }
}
