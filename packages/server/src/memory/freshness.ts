import type { ChangeHub } from '../write/hub.ts'

/**
 * Whether this process knows of everything that was written: only then may it answer from memory. Others are asked
 * once in a callback of the event loop, for whatever a request may rely on was written before the callback that it came
 * with. A turn of the loop would be too long: requests may come in between its timers and its end.
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

  /** Where the hub stands with all that others have written by now. */
  get position(): string {
    this.isCurrent()
    return this.hub.position
  }

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
