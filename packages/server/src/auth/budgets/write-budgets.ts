import { budgetWait, type Endpoint, endpoints, limits } from '@signout/contract'
import { LRUCache } from 'lru-cache'
import { type Actor, isLoggedIn } from '../../actor.ts'
import { tooMany } from '../../refusal.ts'

/** Accounts whose calls are remembered; more do not write at once. */
const mostAccounts = 10_000

/**
 * Counts the unsafe calls of each account (spec §4), in this process alone: a person's browser mostly talks to one, and a
 * count in the database would cost every write another one.
 */
export class WriteBudgets {
  /** When each account called, the latest last. */
  readonly #calls = new LRUCache<number, readonly number[]>({ max: mostAccounts })

  /**
   * Counts a call, whatever comes of it; one that is refused here is not counted, so that the wait is as long as it says.
   * @throws {Refusal} 429.
   */
  count(endpoint: Endpoint, actor: Actor, now: Date): void {
    if (endpoint.method === 'GET' || endpoint === endpoints.logout || !isLoggedIn(actor)) return
    const time = now.getTime()
    const budgets = limits.writes[actor.isOrganiser ? 'organiser' : 'participant']
    const longest = Math.max(...budgets.map(({ withinMs }) => withinMs))
    // After the clock has been set back, calls lie in the future: they are forgotten.
    const calls = (this.#calls.get(actor.userId) ?? []).filter(
      (at) => at > time - longest && at <= time,
    )
    const wait = Math.max(...budgets.map((budget) => budgetWait(calls, budget, time)))
    if (wait > 0) throw tooMany('You have changed too much within a short time.', wait)
    this.#calls.set(actor.userId, [...calls, time])
  }
}
