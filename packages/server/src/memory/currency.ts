import type { ChangeHub } from '../changes/hub.ts'

/**
 * Whether this process knows of everything that was written: only then may it answer from memory. Others are asked
 * once in a turn of the event loop, for whatever a request may rely on was written before its turn began.
 */
export class Currency {
  readonly hub: ChangeHub
  readonly #catchUp: () => boolean
  #known: boolean | undefined

  /** `catchUp` publishes what others have written by now; false while they cannot be heard. */
  constructor(hub: ChangeHub, catchUp: () => boolean) {
    this.hub = hub
    this.#catchUp = catchUp
  }

  isCurrent(): boolean {
    if (this.#known === undefined) {
      this.#known = this.#catchUp()
      setImmediate(() => {
        this.#known = undefined
      })
    }
    return this.#known
  }
}
