import { openSmtp, SendFailure, type SmtpLimits, type SmtpSession } from './smtp.ts'

/** Waits between attempts to reach the mail server while they fail; the last one from then on. */
const waits = [5, 10, 20, 40, 60].map((seconds) => seconds * 1000)

interface Options {
  readonly smtpUrl: string
  readonly limits: SmtpLimits
  readonly now: () => Date
}

/**
 * The way to the mail server, for all lanes of this process. While it is out of reach, or refuses us, it is tried with
 * waits between that grow to a minute, and no mail is to blame (spec §18).
 */
export class Connections {
  readonly #options: Options
  #failures = 0
  #failedAt = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** In how many milliseconds it makes sense to connect; 0 for now. */
  waitMs(): number {
    const wait = waits[Math.min(this.#failures, waits.length) - 1]
    if (wait === undefined) return 0
    const passed = this.#options.now().getTime() - this.#failedAt
    // The clock may have been set back.
    return passed < 0 ? 0 : Math.max(0, wait - passed)
  }

  /** A connection; undefined while it is not the time to try. @throws {SendFailure} */
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

  /** Notes that the mail server does not take mails of ours. */
  fail(): void {
    this.#failures += 1
    this.#failedAt = this.#options.now().getTime()
  }

  /** Forgets that it failed: it has spoken of a mail, or what was wrong may be mended. */
  tryAgain(): void {
    this.#failures = 0
  }
}
