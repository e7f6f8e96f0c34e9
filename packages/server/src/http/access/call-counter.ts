import { type Budget, budgetWait } from '@signout/contract'
import { LRUCache } from 'lru-cache'
import { tooMany } from '../../base/refusal.ts'

/** Number of callers whose calls are counted; more never call at once. */
const maxCallers = 10_000

/** Counts the calls of each account or address, in this process only. */
export class CallCounter<Caller extends number | string> {
  /** Times of each caller's calls, the latest last. */
  readonly #calls = new LRUCache<Caller, readonly number[]>({ max: maxCallers })

  /**
   * Counts a call. One that is refused here is not counted, so that the stated wait holds.
   * @throws {Refusal} 429 with this complaint.
   */
  count(caller: Caller, budgets: readonly Budget[], complaint: string, now: Date): void {
    const time = now.getTime()
    const longest = Math.max(...budgets.map(({ withinMs }) => withinMs))
    const calls = (this.#calls.get(caller) ?? []).filter((at) => at > time - longest)
    const wait = Math.max(...budgets.map((budget) => budgetWait(calls, budget, time)))
    if (wait > 0) throw tooMany(complaint, wait)
    this.#calls.set(caller, [...calls, time])
  }
}
