import { SendFailure } from './send-failure.ts'
import { openSmtp, type SmtpLimits, type SmtpSession } from './smtp.ts'

/** Waits between failing attempts to reach the mail server; the last one repeats. */
const waits = [5, 10, 20, 40, 60].map((seconds) => seconds * 1000)

interface Options {
  readonly smtpUrl: string
  readonly limits: SmtpLimits
  readonly now: () => Date
}

/**
 * Connections to the mail server, for all lanes of this process. While it is unreachable or refuses us, attempts are
 * spaced by waits that grow to a minute, and do not count against any mail (spec §18).
 */
export class Connections {
  readonly #options: Options
  #failures = 0
  #failedAt = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Milliseconds to wait before the next attempt; 0 for none. */
  waitMs(): number {
    const wait = waits[Math.min(this.#failures, waits.length) - 1]
    if (wait === undefined) return 0
    const passed = this.#options.now().getTime() - this.#failedAt
    // The clock may have been set back.
    return passed < 0 ? 0 : Math.max(0, wait - passed)
  }

  /** Opens a connection; undefined while a wait is running. @throws {SendFailure} */
  async open(signal: AbortSignal): Promise<SmtpSession | undefined> {
    if (this.waitMs() > 0) return undefined
    const { smtpUrl, limits } = this.#options
    try {
      return await openSmtp(smtpUrl, limits, signal)
    } catch (error) {
      if (error instanceof SendFailure) this.fail()
      throw error
    }
  }

  /** Notes that the mail server refuses our mails. */
  fail(): void {
    this.#failures += 1
    this.#failedAt = this.#options.now().getTime()
  }

  /** Clears failures: the server has replied about a mail, or the cause may be fixed. */
  tryAgain(): void {
    this.#failures = 0
  }
}
