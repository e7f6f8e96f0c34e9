import { type Endpoint, endpoints, limits } from '@signout/contract'
import { type Actor, isLoggedIn } from '../../base/actor.ts'
import { CallCounter } from './call-counter.ts'

/**
 * Counts the calls of each account that write, unsafe ones and tried team codes (spec §4), in this process only: a browser
 * mostly talks to one process, and a count in the database would double the cost of every write.
 */
export class WriteBudgets {
  readonly #calls = new CallCounter<number>()

  /**
   * Counts a call, successful or not.
   * @throws {Refusal} 429.
   */
  count(endpoint: Endpoint, actor: Actor, now: Date): void {
    if (!isCounted(endpoint) || !isLoggedIn(actor)) return
    const budgets = limits.writes[actor.isOrganiser ? 'organiser' : 'participant']
    this.#calls.count(actor.userId, budgets, 'You have changed too much within a short time.', now)
  }
}

function isCounted(endpoint: Endpoint): boolean {
  if (endpoint.method === 'GET') return endpoint === endpoints.getTeamToJoin
  return endpoint !== endpoints.logout
}
