import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { commandLine } from '../actor.ts'
import { type AnyChange, anything } from '../write/change.ts'
import type { ChangeHub } from '../write/hub.ts'
import { type Job, startJob } from '../write/jobs.ts'
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
import { settingsOf } from '../settings/event-settings.ts'
import { SendFailure, defaultLimits, openSmtp, type SmtpLimits, type SmtpSession } from './smtp.ts'
import { giveUpMail } from './service.ts'
import { mailServer, type MailServer, withSettings } from './settings.ts'
import type { Config } from '../config/config.ts'
import { queueMails } from './queue-mails.ts'

/**
 * Longer than a mail can take, with the connection and the login: no other process sends it meanwhile, and after it
 * others take over what a process that died had claimed.
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

/** For a mail that is on its way when the server stops, which may take eight seconds in all. */
const graceMs = 6000
/** Between two looks at a SQLite file for mails of the command line: without open streams nothing else looks. */
const catchUpEveryMs = 1000

interface MailOptions {
  readonly db: Db
  readonly config: Config
  readonly now: () => Date
  readonly hub: ChangeHub
  /** Has what other processes wrote published. */
  readonly catchUp: () => unknown
}

/** Writes mails with what is recorded, and sends them while the app runs; nothing without a mail server. */
export function startMail(
  app: FastifyInstance,
  { config, catchUp, ...options }: MailOptions,
): void {
  const server = mailServer(config)
  if (server === undefined) return
  queueMails(options.db, server)
  const worker = startMailWorker({ ...options, server, log: app.log })
  const catchingUp =
    options.db.context.dialect === 'sqlite'
      ? startJob({
          everyMs: catchUpEveryMs,
          work: async () => void catchUp(),
          onFailure: (error) => app.log.error({ err: error }, 'the database cannot be read'),
        })
      : undefined
  // Not before: a server whose port is taken would claim a mail and exit.
  app.addHook('onListen', async () => void worker.wake())
  // In `onClose` the database may be closed already.
  app.addHook('preClose', async () => {
    await catchingUp?.stop()
    await worker.stop(graceMs)
  })
}

export interface MailWorkerOptions {
  readonly db: Db
  readonly server: MailServer
  readonly hub: ChangeHub
  readonly now: () => Date
  readonly log: FastifyBaseLogger
  readonly limits?: SmtpLimits
  /** Rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Sends what is in the outbox, one mail after the other (decision 030). It wakes after a commit of any process that wrote
 * mails, and when the next one is due; several may work on one outbox. A stop gives the present mail its grace, then
 * breaks it off and gives it back.
 */
export function startMailWorker(options: MailWorkerOptions): Job {
  const { hub, log } = options
  const sender = new Sender(options)
  const job = startJob({
    firstMs: Infinity,
    everyMs: recoveryMs,
    work: (signal) => sender.sendNext(signal),
    onFailure: (error) => {
      sender.hangUp()
      log.error({ err: error }, 'the outbox cannot be read or written')
    },
  })
  const stopListening = hub.listen((change) => {
    if (mayBringMails(change)) void job.wake()
  })
  return {
    wake: () => job.wake(),
    stop: async (graceMs) => {
      stopListening()
      sender.prepareToStop()
      await job.stop(graceMs)
      sender.hangUp()
    },
  }
}

class Sender {
  readonly #options: MailWorkerOptions
  #session: SmtpSession | undefined
  #sentOverSession = 0
  #isStopping = false

  constructor(options: MailWorkerOptions) {
    this.#options = options
  }

  /** Sends one mail if one is due; answers in how many ms to look again. */
  async sendNext(signal: AbortSignal): Promise<number> {
    const { db, now } = this.#options
    const time = now()
    // Reading first: a claim would wait for other writes.
    const due = await findNextDue(db, time.toISOString())
    if (due !== undefined && due <= time.toISOString()) {
      const leaseEnds = new Date(time.getTime() + leaseMs)
      const mail = await claimMail(db, time.toISOString(), leaseEnds.toISOString())
      if (mail !== undefined) {
        await this.#deliver(mail, leaseEnds, signal)
        return 0
      }
    }
    this.hangUp()
    if (due === undefined) return Infinity
    return Math.min(longestSleepMs, Math.max(shortestSleepMs, Date.parse(due) - now().getTime()))
  }

  /** From now on a mail that fails is given back: it is not its fault. */
  prepareToStop(): void {
    this.#isStopping = true
  }

  hangUp(): void {
    if (this.#session?.isOpen() === true) this.#session.quit()
    this.#session = undefined
    this.#sentOverSession = 0
  }

  async #deliver(mail: ClaimedMail, leaseEnds: Date, signal: AbortSignal): Promise<void> {
    const { log } = this.#options
    const { id, kind, attempts } = mail
    try {
      await this.#send(mail, signal)
    } catch (error) {
      this.hangUp()
      await this.#noteFailure(mail, error)
      return
    }
    const isNoted = await this.#noteSent(mail, leaseEnds, signal)
    if (isNoted) log.info({ mail: id, kind, attempts }, 'mail sent')
    else log.warn({ mail: id, kind, attempts }, 'mail sent that was taken back meanwhile')
  }

  async #send(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const { db, server, limits = defaultLimits, now } = this.#options
    requireLink(mail, now())
    const settings = withSettings(server, await settingsOf(db))
    const composed = await composeMail(mail, settings).catch((error: unknown) => {
      throw new SendFailure(messageOf(error), { isFinal: true })
    })
    if (this.#sentOverSession === mostPerConnection || this.#session?.isOpen() === false) {
      this.hangUp()
    }
    this.#session ??= await openSmtp(settings.smtpUrl, limits, signal)
    await this.#session.send(composed)
    this.#sentOverSession += 1
  }

  /** A mail that is not noted as sent is sent again after the lease: until then the database may recover. */
  async #noteSent(mail: ClaimedMail, leaseEnds: Date, signal: AbortSignal): Promise<boolean> {
    const { db, now, log, wait = pause } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await markSent(db, mail, now().toISOString())
      } catch (error) {
        if (now().getTime() + noteAgainMs >= leaseEnds.getTime()) throw error
        if (attempt === 1) log.warn({ err: error, mail: mail.id }, 'a sent mail is not noted yet')
        await wait(noteAgainMs, signal)
      }
    }
  }

  async #noteFailure(mail: ClaimedMail, error: unknown): Promise<void> {
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
    const isOurs = error instanceof SendFailure && error.isOurs
    const next = isFinal ? null : nextAttempt(mail, now(), isOurs)
    // The answer of a mail server may name the reader: it is in the outbox, not in the log.
    if (next === null) {
      await giveUpMail(db, commandLine, { mail, problem })
      log.error({ mail: id, kind, attempts }, 'mail given up')
      return
    }
    await releaseMail(db, mail, { problem, dueAt: next.toISOString() })
    log.warn({ mail: id, kind, attempts, next: next.toISOString() }, 'mail not sent yet')
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal })
}

function mayBringMails(change: AnyChange): boolean {
  return change === anything || change.mails === true
}

/** @throws {SendFailure} for a link that has ended. */
function requireLink({ has_link, content }: ClaimedMail, now: Date): void {
  if (!has_link || content === null) return
  const facts: object = JSON.parse(content)
  if ('expires_at' in facts && String(facts.expires_at) <= now.toISOString()) {
    throw new SendFailure('Its link ended before it could be sent.', { isFinal: true })
  }
}
