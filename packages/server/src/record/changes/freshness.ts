import type { ChangeHub } from './change-hub.ts'

/**
 * Knows whether this process has heard of all writes: only then may it answer from a cache. Other processes are polled
 * once per callback of the event loop, since a request may rely only on writes before the callback in which it arrived.
 * Once per turn of the loop would be too rare: requests may arrive between its timers and its end.
 */
export class Freshness {
  readonly hub: ChangeHub
  readonly #publishOthers: () => boolean
  #known: boolean | undefined

  /** `publishOthers` publishes what others have written by now; false while they cannot be heard. */
  constructor(hub: ChangeHub, publishOthers: () => boolean) {
    this.hub = hub
    this.#publishOthers = publishOthers
  }

  /** Token of the hub's version, other processes' writes included. */
  get versionToken(): string {
    this.catchUp()
    return this.hub.versionToken
  }

  /** Publishes what others have written by now; false while they cannot be heard. */
  catchUp(): boolean {
    if (this.#known === undefined) {
      this.#known = this.#publishOthers()
      process.nextTick(() => {
        this.#known = undefined
      })
    }
    return this.#known
  }
}
