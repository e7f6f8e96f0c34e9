import type { ChangeHub } from './change-hub.ts'

/**
 * Whether this process knows of all writes: only then may it answer from memory. Other processes are polled once per
 * callback of the event loop, since a request may rely only on writes before the callback in which it arrived. Once per
 * turn of the loop would be too rare: requests may arrive between its timers and its end.
 */
export class Freshness {
  readonly hub: ChangeHub
  readonly #catchUp: () => boolean
  #known: boolean | undefined

  /** `catchUp` publishes what others have written by now; false while they cannot be heard. */
  constructor(hub: ChangeHub, catchUp: () => boolean) {
    this.hub = hub
    this.#catchUp = catchUp
  }

  /** Token of the hub's version, other processes' writes included. */
  get versionToken(): string {
    this.isCurrent()
    return this.hub.versionToken
  }

  /** Publishes what others have written by now; false while they cannot be heard. */
  isCurrent(): boolean {
    if (this.#known === undefined) {
      this.#known = this.#catchUp()
      process.nextTick(() => {
        this.#known = undefined
      })
    }
    return this.#known
  }
}
