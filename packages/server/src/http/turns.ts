/**
 * Lets each account begin one call per turn of the event loop. A call that is not answered from the cache may occupy
 * the loop for milliseconds, mostly on SQLite: ten concurrent calls of one user would make all others wait for ten,
 * while one call of each delays no one.
 */
export class Turns {
  /** Waiting calls of the accounts that began a call in this turn. */
  readonly #waiting = new Map<number, (() => void)[]>()
  #isTurning = false

  /** Resolves when the account's next call may begin; undefined when it may at once, as for callers without one. */
  take(account: number | null): Promise<void> | undefined {
    if (account === null) return undefined
    const waiting = this.#waiting.get(account)
    if (waiting !== undefined) return new Promise((resolve) => waiting.push(resolve))
    this.#waiting.set(account, [])
    this.#turnSoon()
    return undefined
  }

  #turnSoon(): void {
    if (this.#isTurning) return
    this.#isTurning = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#isTurning = false
    for (const [account, waiting] of this.#waiting) {
      const next = waiting.shift()
      if (next === undefined) this.#waiting.delete(account)
      else next()
    }
    if (this.#waiting.size > 0) this.#turnSoon()
  }
}
