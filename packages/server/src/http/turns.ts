import type { Actor } from '../actor.ts'

/** Calls of accounts, and of strangers, that begin in one turn. */
const maxPerTurn = 4

/**
 * Spreads calls over turns of the event loop: one of each account and a few in all per turn, the accounts in turn, and
 * strangers' in the order of arrival. A call that is not answered from the cache may occupy the loop for milliseconds,
 * and the loop accepts one connection per turn: many at once would make all others wait, and new browsers for seconds.
 */
export class Turns {
  readonly #accounts = new Lane<number>()
  readonly #strangers = new Lane<symbol>()

  /** Resolves when the caller's next call may begin; undefined when it may at once. */
  take({ userId }: Pick<Actor, 'userId'>): Promise<void> | undefined {
    return userId === null ? this.#strangers.take(Symbol()) : this.#accounts.take(userId)
  }
}

class Lane<Caller> {
  /** Callers that began a call in this turn. */
  readonly #begun = new Set<Caller>()
  /** Waiting calls by caller, in the order in which the callers are next. */
  readonly #waiting = new Map<Caller, (() => void)[]>()

  take(caller: Caller): Promise<void> | undefined {
    if (this.#begun.size < maxPerTurn && !this.#begun.has(caller)) {
      this.#begin(caller)
      return undefined
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const calls = this.#waiting.get(caller)
    if (calls === undefined) this.#waiting.set(caller, [resolve])
    else calls.push(resolve)
    return promise
  }

  #begin(caller: Caller): void {
    if (this.#begun.size === 0) setImmediate(() => this.#turn())
    this.#begun.add(caller)
  }

  #turn(): void {
    this.#begun.clear()
    for (const [caller, calls] of this.#waiting) {
      if (this.#begun.size === maxPerTurn || this.#begun.has(caller)) break
      this.#begin(caller)
      calls.shift()?.()
      this.#waiting.delete(caller)
      if (calls.length > 0) this.#waiting.set(caller, calls)
    }
  }
}
