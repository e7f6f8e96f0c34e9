import { messageOf } from '../../db/failure.ts'
import { settingsOf } from '../../settings/event-settings.ts'
import { composeMail } from '../compose.ts'
import { type MailServer, mailSettings } from '../settings.ts'
import { claimMails, type ClaimedMail, findNextDue } from './claims.ts'
import { noteFailure, noteSent, type OutcomeOptions } from './outcomes.ts'
import { SendFailure } from './send-failure.ts'
import { defaultLimits, maxConnections, openSmtp, type SmtpLimits } from './smtp.ts'

const shortestSleepMs = 1000
const longestSleepMs = 3_600_000
/** Pauses while the mail server is unreachable or refuses us. */
const pauses = [5000, 10_000, 20_000, 40_000]
const longestPauseMs = 60_000

export interface SenderOptions extends OutcomeOptions {
  readonly server: MailServer
  readonly limits?: SmtpLimits
}

/** Claims mails and sends them over one pool of connections, with pauses while the mail server is in trouble. */
export class Sender {
  readonly #options: SenderOptions
  #smtp: ReturnType<typeof openSmtp> | undefined
  /** Failures in a row that say nothing of a mail. */
  #failures = 0
  #pausesUntil = 0

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Claims mails that are due while fewer than the pool takes are under way; or in how many ms to look again. */
  async claimNext(underWay: number): Promise<readonly ClaimedMail[] | number> {
    const { db, now } = this.#options
    const time = now()
    const pause = this.#pausesUntil - time.getTime()
    if (pause > 0) return pause
    // Read first, since a claim would wait for other writes.
    const due = await findNextDue(db)
    if (due === undefined) return Infinity
    const wait = Date.parse(due) - time.getTime()
    if (wait > 0) return Math.min(longestSleepMs, Math.max(shortestSleepMs, wait))
    // While there is trouble, one mail finds out whether it goes on.
    const free = (this.#failures > 0 ? 1 : maxConnections) - underWay
    return free > 0 ? claimMails(db, time, free) : Infinity
  }

  async deliver(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    try {
      await this.#send(mail, signal)
    } catch (error) {
      // It may have arrived: its lease keeps it from being sent again soon.
      if (signal.aborted) return
      const failure =
        error instanceof SendFailure ? error : new SendFailure(messageOf(error), 'later')
      if (failure.fault === 'ours' || failure.fault === 'unreachable') this.#beginPause()
      else this.endPause()
      await noteFailure(this.#options, mail, failure)
      return
    }
    this.endPause()
    await noteSent(this.#options, mail, signal)
  }

  async #send(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const { db, server, limits = defaultLimits, now } = this.#options
    const settings = mailSettings(server, await settingsOf(db))
    const composed = composeMail(mail, settings, now())
    this.#smtp ??= openSmtp(server.smtpUrl, limits)
    await (await this.#smtp).send(composed, signal)
  }

  #beginPause(): void {
    // Mails that failed together count once.
    if (this.#options.now().getTime() < this.#pausesUntil) return
    this.pause(pauses[this.#failures] ?? longestPauseMs)
    this.#failures += 1
  }

  pause(ms: number): void {
    this.#pausesUntil = this.#options.now().getTime() + ms
  }

  /** The mail server has replied about a mail, or the cause may be fixed. */
  endPause(): void {
    this.#failures = 0
    this.#pausesUntil = 0
  }

  async close(): Promise<void> {
    const smtp = await this.#smtp
    smtp?.close()
  }
}
