/**
 * Lets each account begin one call in a turn of the event loop. A call that is not answered from memory may keep the loop
 * busy for milliseconds, on SQLite above all: one person's ten at once would make everybody else wait for ten, where one
 * of each is in nobody's way.
 */
export class Turns {
  /** By account that began a call in this turn: those of its calls that come next. */
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
