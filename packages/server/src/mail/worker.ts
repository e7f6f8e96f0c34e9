import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { commandLine } from '../actor.ts'
import { type AnyChange, anything } from '../write/change.ts'
import type { ChangeHub } from '../write/hub.ts'
import { messageOf } from '../db/failure.ts'
import type { Db } from '../db/tables.ts'
import { composeMail } from './compose.ts'
import {
  claimMail,
  type ClaimedMail,
  findNextDue,
  markSent,
  nextAttempt,
  releaseMail,
} from './claims.ts'
import { SendFailure, defaultLimits, openSmtp, type SmtpLimits, type SmtpSession } from './smtp.ts'
import { giveUpMail } from './service.ts'
import type { MailSettings } from './settings.ts'

/**
 * Longer than a mail can take, with the connection and the login: nobody else sends it meanwhile, and of a process that
 * died others take it over.
 */
const leaseMs = 3 * defaultLimits.inAll + defaultLimits.verdict + 45_000
/** Between two attempts to note that a mail was sent. */
const noteAgainMs = 1000
/** Providers close connections that bring too many. */
const mostPerConnection = 50
const shortestSleepMs = 1000
const longestSleepMs = 3_600_000
/** After a failure of the database. */
const recoveryMs = 30_000

export interface MailWorkerOptions {
  readonly db: Db
  readonly settings: MailSettings
  readonly hub: ChangeHub
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly limits?: SmtpLimits
  /** Rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Sends what is in the outbox, one mail after the other (decision 030). It wakes after a commit that wrote mails, by
 * whichever process, and when the next one is due; several may work on one outbox.
 */
export class MailWorker {
  readonly #options: MailWorkerOptions
  readonly #limits: SmtpLimits
  readonly #stopListening: () => void
  #working: Promise<void> | undefined
  #isWoken = false
  #isStopping = false
  readonly #breakOff = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #session: SmtpSession | undefined
  #sentOverSession = 0

  constructor(options: MailWorkerOptions) {
    this.#options = options
    this.#limits = options.limits ?? defaultLimits
    this.#stopListening = options.hub.listen((change) => {
      if (mayBringMails(change)) this.wake()
    })
  }

  /** Looks for mails that are due, now or as soon as the present look is over. */
  wake(): void {
    this.#isWoken = true
    if (this.#isStopping || this.#working !== undefined) return
    this.#working = this.#work().finally(() => {
      this.#working = undefined
      // Woken after the last look.
      if (this.#isWoken) this.wake()
    })
  }

  /** Until nothing is due any more. */
  async idle(): Promise<void> {
    while (this.#working !== undefined) await this.#working
  }

  /** Takes no further mail, and gives the present one this long before it is broken off and given back. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true
    this.#stopListening()
    clearTimeout(this.#timer)
    const timer = setTimeout(() => this.#breakOff.abort(), graceMs)
    await this.idle()
    clearTimeout(timer)
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      while (this.#isWoken && !this.#isStopping) {
        this.#isWoken = false
        await this.#sendAllDue()
      }
      const { db, now } = this.#options
      this.#sleepUntil(await findNextDue(db, now().toISOString()))
    } catch (error) {
      this.#options.log.error({ err: error }, 'the outbox cannot be read or written')
      this.#sleep(recoveryMs)
    } finally {
      this.#closeSession()
    }
  }

  async #sendAllDue(): Promise<void> {
    const { db, now } = this.#options
    while (!this.#isStopping) {
      const time = now()
      // Reading first: a claim would wait for whoever writes.
      const due = await findNextDue(db, time.toISOString())
      if (due === undefined || due > time.toISOString()) return
      const leaseEnds = new Date(time.getTime() + leaseMs)
      const mail = await claimMail(db, time.toISOString(), leaseEnds.toISOString())
      if (mail === undefined) return
      await this.#deliver(mail, leaseEnds)
    }
  }

  async #deliver(mail: ClaimedMail, leaseEnds: Date): Promise<void> {
    const { log } = this.#options
    const { id, kind, attempts } = mail
    try {
      await this.#send(mail)
    } catch (error) {
      await this.#noteFailure(mail, error)
      return
    }
    if (await this.#noteSent(mail, leaseEnds)) log.info({ mail: id, kind, attempts }, 'mail sent')
    else log.warn({ mail: id, kind, attempts }, 'mail sent that was taken back meanwhile')
  }

  /** A mail that is not noted as sent is sent again after the lease: until then the database may recover. */
  async #noteSent(mail: ClaimedMail, leaseEnds: Date): Promise<boolean> {
    const { db, now, log, wait = pause } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await markSent(db, mail, now().toISOString())
      } catch (error) {
        if (now().getTime() + noteAgainMs >= leaseEnds.getTime()) throw error
        if (attempt === 1) log.warn({ err: error, mail: mail.id }, 'a sent mail is not noted yet')
        await wait(noteAgainMs, this.#breakOff.signal)
      }
    }
  }

  async #send(mail: ClaimedMail): Promise<void> {
    requireLink(mail, this.#options.now())
    const composed = await composeMail(mail, this.#options.settings).catch((error: unknown) => {
      throw new SendFailure(messageOf(error), true)
    })
    await (await this.#openSession()).send(composed)
    this.#sentOverSession += 1
  }

  async #noteFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    this.#closeSession()
    const { db, now, log } = this.#options
    const { id, kind, attempts } = mail
    const problem = messageOf(error)
    const isFinal = error instanceof SendFailure && error.isFinal
    if (this.#isStopping && !isFinal) {
      // Perhaps it has arrived: the lease holds back the next attempt.
      if (error instanceof SendFailure && error.mayHaveArrived) return
      await releaseMail(db, mail, { dueAt: now().toISOString() })
      return
    }
    const next = isFinal ? null : nextAttempt(mail, now())
    // The answer of a mail server may name the reader: it is in the outbox, not in the log.
    if (next === null) {
      await giveUpMail(db, commandLine, { mail, problem })
      log.error({ mail: id, kind, attempts }, 'mail given up')
      return
    }
    await releaseMail(db, mail, { problem, dueAt: next.toISOString() })
    log.warn({ mail: id, kind, attempts, next: next.toISOString() }, 'mail not sent yet')
  }

  async #openSession(): Promise<SmtpSession> {
    if (this.#session?.isOpen() === true && this.#sentOverSession < mostPerConnection) {
      return this.#session
    }
    this.#closeSession()
    this.#session = await openSmtp(
      this.#options.settings.smtpUrl,
      this.#limits,
      this.#breakOff.signal,
    )
    return this.#session
  }

  #closeSession(): void {
    if (this.#session?.isOpen() === true) this.#session.quit()
    this.#session = undefined
    this.#sentOverSession = 0
  }

  #sleepUntil(due: string | undefined): void {
    if (due === undefined) return
    const ms = Date.parse(due) - this.#options.now().getTime()
    this.#sleep(Math.min(longestSleepMs, Math.max(shortestSleepMs, ms)))
  }

  #sleep(ms: number): void {
    if (this.#isStopping) return
    this.#timer = setTimeout(() => this.wake(), ms).unref()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal })
}

function mayBringMails(change: AnyChange): boolean {
  return change === anything || change.mails === true
}

/** @throws {SendFailure} for a link that nobody can use any more. */
function requireLink({ has_link, content }: ClaimedMail, now: Date): void {
  if (!has_link || content === null) return
  const facts: unknown = JSON.parse(content)
  const mayEnd = typeof facts === 'object' && facts !== null && 'expires_at' in facts
  if (mayEnd && String(facts.expires_at) <= now.toISOString()) {
    throw new SendFailure('Its link ended before it could be sent.', true)
  }
}
