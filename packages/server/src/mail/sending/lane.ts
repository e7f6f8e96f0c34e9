import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { commandLine } from '../../actor.ts'
import { messageOf } from '../../db/failure.ts'
import type { Db } from '../../db/tables.ts'
import { settingsOf } from '../../settings/event-settings.ts'
import { composeMail } from '../compose.ts'
import type { MailRank } from '../define-mail.ts'
import { giveUpMail, noteReached, noteTrouble } from '../retry-mails.ts'
import { type MailServer, mailSettings } from '../settings.ts'
import { claimMail, type ClaimedMail, findNextDue, markSent, releaseMail } from './claims.ts'
import type { Connections } from './connections.ts'
import { SendFailure } from './send-failure.ts'
import { defaultLimits, type SmtpSession } from './smtp.ts'
import { nextAttempt } from './waits.ts'

/**
 * Lease of a claim, longer than a mail can take: no other process sends it meanwhile, and afterwards others take over
 * the claims of a process that died.
 */
const leaseMs = 3 * defaultLimits.inAll + defaultLimits.verdict + 45_000
/** Interval between attempts to note that a mail was sent. */
const noteAgainMs = 1000
/** Mails per connection; providers close connections after too many. */
const mostPerConnection = 50
const shortestSleepMs = 1000
const longestSleepMs = 3_600_000

export interface LaneOptions {
  readonly db: Db
  readonly server: MailServer
  readonly connections: Connections
  readonly turn: Turn
  /** The highest rank that it sends. */
  readonly upTo: MailRank
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  /** Promise that rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Lanes take turns in looking for a mail and connecting, so that there are no more connections than due mails. */
export interface Turn {
  /** False while another lane has the turn, which then wakes this one if there is more to do. */
  readonly take: () => boolean
  readonly giveBack: (hasClaimed: boolean) => void
}

/** A connection to the mail server, which sends mails one after the other. */
export class Lane {
  readonly #options: LaneOptions
  #session: SmtpSession | undefined
  #sentOverSession = 0
  #isStopping = false
  #isBusy = false

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** Whether the lane has no mail to send. */
  get isIdle(): boolean {
    return !this.#isBusy
  }

  /** Sends one mail if one is due; returns in how many ms to look again. */
  async sendNext(signal: AbortSignal): Promise<number> {
    const { db, now, upTo, turn } = this.#options
    const time = now()
    // Read first, since a claim would wait for other writes.
    const due = await findNextDue(db, time.toISOString(), upTo)
    if (due !== undefined && due <= time.toISOString()) {
      if (!turn.take()) return Infinity
      const leaseEnds = new Date(time.getTime() + leaseMs)
      const mail = await this.#claim(time, leaseEnds, signal)
      if (typeof mail === 'number') return mail
      if (mail !== undefined) {
        try {
          await this.#deliver(mail, leaseEnds, signal)
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

  /** Makes further failures release the claim without counting against the mail. */
  prepareToStop(): void {
    this.#isStopping = true
  }

  hangUp(): void {
    if (this.#session?.isOpen === true) this.#session.quit()
    this.#session = undefined
    this.#sentOverSession = 0
  }

  /**
   * Connects before claiming, so that a failure does not count against a mail. Returns a mail, or in how many ms to
   * look again.
   */
  async #claim(
    time: Date,
    leaseEnds: Date,
    signal: AbortSignal,
  ): Promise<ClaimedMail | number | undefined> {
    const { db, upTo, connections, turn } = this.#options
    try {
      if (!(await this.#connect(signal))) return Math.max(shortestSleepMs, connections.waitMs())
      const mail = await claimMail(db, time, { leaseEnds, upTo })
      if (mail === 'again') return 0
      this.#isBusy = mail !== undefined
      return mail
    } finally {
      turn.giveBack(this.#isBusy)
    }
  }

  async #connect(signal: AbortSignal): Promise<boolean> {
    const { db, connections, now, log } = this.#options
    if (this.#sentOverSession === mostPerConnection || this.#session?.isOpen !== true) {
      this.hangUp()
    }
    if (this.#session !== undefined) return true
    try {
      this.#session = await connections.open(signal)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (this.#isStopping) return false
      await noteTrouble(db, commandLine, error, now())
      log.warn({ isOurs: error.isOurs }, 'the mail server is not reached')
      return false
    }
    return this.#session !== undefined
  }

  async #deliver(mail: ClaimedMail, leaseEnds: Date, signal: AbortSignal): Promise<void> {
    const { db, log, connections } = this.#options
    try {
      await this.#send(mail)
    } catch (error) {
      this.hangUp()
      await this.#noteFailure(mail, error)
      return
    }
    const isNoted = await this.#noteSent(mail, leaseEnds, signal)
    if (isNoted) log.info(inLog(mail), 'mail sent')
    else log.warn(inLog(mail), 'mail sent that was taken back meanwhile')
    connections.tryAgain()
    if (this.#sentOverSession === 1) await noteReached(db, commandLine)
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

  /** A mail not noted as sent is sent again after its lease; until then the database may recover. */
  async #noteSent(mail: ClaimedMail, leaseEnds: Date, signal: AbortSignal): Promise<boolean> {
    const { db, now, log, wait = pause } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await markSent(db, mail, now().toISOString())
      } catch (error) {
        if (now().getTime() + noteAgainMs >= leaseEnds.getTime()) throw error
        if (attempt === 1) log.warn({ err: error, ...inLog(mail) }, 'a sent mail is not noted yet')
        await wait(noteAgainMs, signal)
      }
    }
  }

  async #noteFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const { db, now, log, connections } = this.#options
    const problem = messageOf(error)
    const { isFinal, mayHaveArrived, isOurs } =
      error instanceof SendFailure ? error : new SendFailure(problem)
    if (this.#isStopping && !isFinal) {
      // The mail may have arrived: the lease delays the next attempt.
      if (!mayHaveArrived) await releaseMail(db, mail, { dueAt: now().toISOString() })
      return
    }
    if (isOurs) {
      connections.fail()
      await releaseMail(db, mail, { dueAt: now().toISOString() })
      await noteTrouble(db, commandLine, { message: problem, isOurs }, now())
      log.warn({ isOurs }, 'the mail server takes no mails')
      return
    }
    connections.tryAgain()
    await noteReached(db, commandLine)
    const next = isFinal ? null : nextAttempt(mail, now())
    // The mail server's reply may name the reader, so it goes to the outbox, not to the log.
    if (next === null) {
      await giveUpMail(db, commandLine, { mail, problem })
      log.error(inLog(mail), 'mail given up')
      return
    }
    await releaseMail(db, mail, { problem, dueAt: next.toISOString() })
    log.warn({ ...inLog(mail), next: next.toISOString() }, 'mail not sent yet')
  }
}

function inLog({ ids, contents, attempts }: ClaimedMail) {
  const of = ids.length === 1 ? {} : { notices: ids.length }
  return { mail: ids[0], kind: contents[0]?.kind, attempts, ...of }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal })
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
