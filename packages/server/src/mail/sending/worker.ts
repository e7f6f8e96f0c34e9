import type { FastifyInstance } from 'fastify'
import type { Config } from '../../base/config/config.ts'
import { messageOf } from '../../db/failure.ts'
import type { Db } from '../../db/tables.ts'
import { type AnyChange, anything } from '../../record/changes/change.ts'
import type { ChangeHub } from '../../record/changes/change-hub.ts'
import { type Job, startJob } from '../../record/start-job.ts'
import { settingsOf } from '../../settings/event-settings.ts'
import { composeMail } from '../compose.ts'
import { mailRecords } from '../queue-mails.ts'
import { type MailServer, mailServer } from '../mail-server.ts'
import {
  claimLongestDue,
  claimMails,
  type ClaimedMail,
  findNextDue,
  noteFailure,
  noteSent,
  type OutcomeOptions,
} from './claims.ts'
import { SendFailure } from './send-failure.ts'
import { defaultLimits, maxConnections, openSmtp, type SmtpLimits } from './smtp.ts'

/** Grace for mails being sent when the server stops, which may take eight seconds in all. */
const graceMs = 6000
/** Interval at which mails of the command line are looked for: without open streams nothing else does on SQLite. */
const catchUpEveryMs = 1000
const recoveryMs = 30_000
const shortestSleepMs = 1000
const longestSleepMs = 3_600_000
/** Pause after the first failure to reach the mail server; each further one doubles it. */
const shortestPauseMs = 5000
const longestPauseMs = 60_000

interface MailOptions {
  readonly db: Db
  readonly config: Config
  readonly now: () => Date
  readonly hub: ChangeHub
}

/**
 * Adds mails to the outbox with every record, and sends them while the app runs; does nothing without a mail server.
 */
export function startMail(app: FastifyInstance, { config, ...options }: MailOptions): void {
  const server = mailServer(config)
  if (server === undefined) return
  mailRecords(options.db, server)
  const worker = new MailWorker({ ...options, server, log: app.log })
  const catchingUp = setInterval(() => options.hub.catchUp(), catchUpEveryMs).unref()
  // Not earlier: a server whose port is taken would claim a mail and exit.
  app.addHook('onListen', async () => void worker.wake())
  // Not in `onClose`, when the database may be closed already.
  app.addHook('preClose', async () => {
    clearInterval(catchingUp)
    await worker.stop(graceMs)
  })
}

export interface MailWorkerOptions extends OutcomeOptions {
  readonly hub: ChangeHub
  readonly server: MailServer
  readonly limits?: SmtpLimits
}

/**
 * Sends the mails of the outbox (decision 030): claims what is due, sends it over a pool of connections, notes what
 * became of it and sleeps until the next mail is due, one ends, or any process has committed mails. Several processes
 * may work on one outbox.
 */
export class MailWorker implements Job {
  readonly #options: MailWorkerOptions
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #job: Job
  readonly #stopListening: () => void
  #smtp: ReturnType<typeof openSmtp> | undefined
  /** Failures in a row that say nothing of a mail. */
  #failures = 0
  #pausesUntil = 0

  constructor(options: MailWorkerOptions) {
    this.#options = options
    this.#job = startJob({
      firstMs: Infinity,
      everyMs: recoveryMs,
      work: () => this.#startNext(),
      onFailure: (error) => this.#report(error),
    })
    this.#stopListening = options.hub.listen((change) => this.#hear(change))
  }

  /** Settles when no mail is due or being sent. */
  async wake(): Promise<void> {
    do {
      await this.#job.wake()
      await Promise.all(this.#underWay)
    } while (this.#underWay.size > 0)
  }

  /** Gives current mails their grace, then aborts them; their leases keep others from sending them as well. */
  async stop(graceMs = 0): Promise<void> {
    this.#stopListening()
    const grace = setTimeout(() => this.#stopping.abort(), graceMs)
    await this.#job.stop()
    await Promise.all(this.#underWay)
    clearTimeout(grace)
    const smtp = await this.#smtp
    smtp?.close()
  }

  #hear(change: AnyChange): void {
    if (change !== anything && change.mails === undefined) return
    // A change by another process may mean a retry without saying so.
    if (change === anything || change.mails === 'again') this.#endPause()
    void this.#job.wake()
  }

  /** Starts mails that are due while fewer than the pool takes are under way; returns after how many ms to look again. */
  async #startNext(): Promise<number> {
    const { db, now } = this.#options
    const time = now()
    // Read first, since a claim would wait for other writes.
    const due = await findNextDue(db)
    if (due === null) return Infinity
    // Asked after the read, during which a mail under way may have begun a pause.
    const pause = this.#pausesUntil - time.getTime()
    if (pause > 0) return pause
    const wait = Date.parse(due) - time.getTime()
    if (wait > 0) return Math.min(longestSleepMs, Math.max(shortestSleepMs, wait))
    // While there is trouble, one mail after the other finds out whether it goes on.
    const isTrouble = this.#failures > 0
    const free = (isTrouble ? 1 : maxConnections) - this.#underWay.size
    if (free <= 0) return Infinity
    const claimed = isTrouble ? await claimLongestDue(db, time) : await claimMails(db, time, free)
    for (const mail of claimed) this.#start(mail)
    return 0
  }

  #start(mail: ClaimedMail): void {
    const sending = this.#deliver(mail)
      .catch((error: unknown) => {
        this.#report(error)
        this.#pause(recoveryMs)
      })
      .then(() => {
        this.#underWay.delete(sending)
        return this.#job.wake()
      })
    this.#underWay.add(sending)
  }

  async #deliver(mail: ClaimedMail): Promise<void> {
    const { signal } = this.#stopping
    try {
      await this.#send(mail, signal)
    } catch (error) {
      // It may have arrived: its lease keeps it from being sent again soon.
      if (signal.aborted) return
      const failure =
        error instanceof SendFailure ? error : new SendFailure(messageOf(error), 'later')
      if (failure.fault === 'ours' || failure.fault === 'unreachable') this.#beginPause()
      else this.#endPause()
      await noteFailure(this.#options, mail, failure)
      return
    }
    this.#endPause()
    await noteSent(this.#options, mail, signal)
  }

  async #send(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const { db, server, limits = defaultLimits, now } = this.#options
    const composed = composeMail(mail, { ...server, ...(await settingsOf(db)) }, now())
    this.#smtp ??= openSmtp(server.smtpUrl, limits)
    await (await this.#smtp).send(composed, signal)
  }

  #beginPause(): void {
    // Mails that failed together count once.
    if (this.#options.now().getTime() < this.#pausesUntil) return
    this.#pause(Math.min(longestPauseMs, shortestPauseMs * 2 ** this.#failures))
    this.#failures += 1
  }

  #pause(ms: number): void {
    this.#pausesUntil = this.#options.now().getTime() + ms
  }

  /** The mail server has replied about a mail, or the cause may be fixed. */
  #endPause(): void {
    this.#failures = 0
    this.#pausesUntil = 0
  }

  #report(error: unknown): void {
    this.#options.log.error({ err: error }, 'the outbox cannot be read or written')
  }
}
