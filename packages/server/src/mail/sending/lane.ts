import { messageOf } from '../../db/failure.ts'
import { settingsOf } from '../../settings/event-settings.ts'
import { type Job, startJob } from '../../write/start-job.ts'
import { composeMail } from '../compose.ts'
import type { MailRank } from '../define-mail.ts'
import { type MailServer, mailSettings } from '../settings.ts'
import { claimMail, type ClaimedMail, findNextDue } from './claims.ts'
import { noteReached, noteTrouble } from './trouble.ts'
import { noteFailure, noteSent, type OutcomeOptions } from './outcomes.ts'
import { SendFailure } from './send-failure.ts'
import type { SmtpSession } from './smtp.ts'

/** Mails per connection; providers close connections after too many. */
const maxPerConnection = 50
const shortestSleepMs = 1000
const longestSleepMs = 3_600_000
/** Pause after a failure of the database. */
const recoveryMs = 30_000

export interface LaneOptions extends OutcomeOptions {
  readonly server: MailServer
  readonly turn: Turn
  /** The highest rank that it sends. */
  readonly upTo: MailRank
}

/** Lanes take turns in looking for a mail and connecting, so that there are no more connections than due mails. */
export interface Turn {
  /** False while another lane has the turn, which then wakes this one if there is more to do. */
  readonly take: () => boolean
  readonly giveBack: (hasClaimed: boolean) => void
}

export interface Lane extends Job {
  /** Whether it has no mail to send. */
  readonly isIdle: () => boolean
  /** Settles when the latest run has ended. */
  readonly latest: () => Promise<void>
}

/** Sends mails over one connection, one after the other, until none is due. */
export function startLane(options: LaneOptions): Lane {
  const sender = new Sender(options)
  let latest = Promise.resolve()
  const job = startJob({
    firstMs: Infinity,
    everyMs: recoveryMs,
    work: (signal) => sender.sendNext(signal),
    onFailure: (error) => {
      sender.hangUp()
      options.log.error({ err: error }, 'the outbox cannot be read or written')
    },
  })
  return {
    isIdle: () => sender.isIdle,
    latest: () => latest,
    wake: () => {
      latest = job.wake()
      return latest
    },
    stop: async (graceMs) => {
      sender.prepareToStop()
      await job.stop(graceMs)
      sender.hangUp()
    },
  }
}

class Sender {
  readonly #options: LaneOptions
  #session: SmtpSession | undefined
  #sentOverSession = 0
  #isStopping = false
  #isBusy = false

  constructor(options: LaneOptions) {
    this.#options = options
  }

  get isIdle(): boolean {
    return !this.#isBusy
  }

  /** Makes further failures release the claim without counting against the mail. */
  prepareToStop(): void {
    this.#isStopping = true
  }

  hangUp(): void {
    if (this.#session?.isOpen === true) this.#session.quit()
    this.#session = undefined
    this.#sentOverSession = 0
  }

  /** Sends one mail if one is due; returns in how many ms to look again. */
  async sendNext(signal: AbortSignal): Promise<number> {
    const { db, now, upTo, turn } = this.#options
    const time = now()
    // Read first, since a claim would wait for other writes.
    const due = await findNextDue(db, time.toISOString(), upTo)
    if (due !== undefined && due <= time.toISOString()) {
      if (!turn.take()) return Infinity
      const mail = await this.#claim(time, signal)
      if (typeof mail === 'number') return mail
      if (mail !== undefined) {
        try {
          await this.#deliver(mail, signal)
        } finally {
          this.#isBusy = false
        }
        return 0
      }
    }
    this.hangUp()
    if (due === undefined) return Infinity
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, Date.parse(due) - now().getTime()))
  }

  /**
   * Connects before claiming, so that a failure does not count against a mail. Returns a mail, or in how many ms to
   * look again.
   */
  async #claim(time: Date, signal: AbortSignal): Promise<ClaimedMail | number | undefined> {
    const { db, upTo, connections, turn } = this.#options
    try {
      if (!(await this.#connect(signal))) return Math.max(shortestSleepMs, connections.waitMs())
      const mail = await claimMail(db, time, upTo)
      if (mail === 'again') return 0
      this.#isBusy = mail !== undefined
      return mail
    } finally {
      turn.giveBack(this.#isBusy)
    }
  }

  async #connect(signal: AbortSignal): Promise<boolean> {
    const { db, connections, now, log } = this.#options
    if (this.#sentOverSession === maxPerConnection || this.#session?.isOpen !== true) {
      this.hangUp()
    }
    if (this.#session !== undefined) return true
    try {
      this.#session = await connections.open(signal)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (this.#isStopping) return false
      await noteTrouble(db, error, now())
      log.warn({ isOurs: error.isOurs }, 'the mail server is not reached')
      return false
    }
    return this.#session !== undefined
  }

  async #deliver(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const { db, connections } = this.#options
    try {
      await this.#send(mail)
    } catch (error) {
      this.hangUp()
      await noteFailure(this.#options, mail, { error, isStopping: this.#isStopping })
      return
    }
    await noteSent(this.#options, mail, signal)
    connections.tryAgain()
    if (this.#sentOverSession === 1) await noteReached(db)
  }

  async #send(mail: ClaimedMail): Promise<void> {
    const { db, server, now } = this.#options
    requireLink(mail, now())
    const settings = mailSettings(server, await settingsOf(db))
    const composed = await composeMail(mail, settings).catch((error: unknown) => {
      throw new SendFailure(messageOf(error), { isFinal: true })
    })
    await this.#session?.send(composed)
    this.#sentOverSession += 1
  }
}

/** @throws {SendFailure} for a link that has ended. */
function requireLink({ has_link, contents }: ClaimedMail, now: Date): void {
  const content = contents[0]?.content
  if (!has_link || typeof content !== 'string') return
  const facts: object = JSON.parse(content)
  if ('expires_at' in facts && String(facts.expires_at) <= now.toISOString()) {
    throw new SendFailure('Its link ended before it could be sent.', { isFinal: true })
  }
}
