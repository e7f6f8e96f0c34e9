import type { FastifyInstance } from 'fastify'
import type { Config } from '../../base/config/config.ts'
import type { Db } from '../../db/tables.ts'
import { type AnyChange, anything } from '../../record/changes/change.ts'
import type { ChangeHub } from '../../record/changes/change-hub.ts'
import type { Freshness } from '../../record/changes/freshness.ts'
import { type Job, startJob } from '../../record/start-job.ts'
import { mailRecords } from '../queue-mails.ts'
import { mailServer } from '../settings.ts'
import type { ClaimedMail } from './claims.ts'
import { Sender, type SenderOptions } from './sender.ts'

/** Grace for mails being sent when the server stops, which may take eight seconds in all. */
const graceMs = 6000
/**
 * Interval at which a SQLite file is checked for mails of the command line: without open streams nothing else checks.
 */
const catchUpEveryMs = 1000
/** Pause after a failure of the database. */
const recoveryMs = 30_000

interface MailOptions {
  readonly db: Db
  readonly config: Config
  readonly now: () => Date
  readonly freshness: Freshness
}

/**
 * Adds mails to the outbox with every record, and sends them while the app runs; does nothing without a mail server.
 */
export function startMail(
  app: FastifyInstance,
  { config, freshness, ...options }: MailOptions,
): void {
  const server = mailServer(config)
  if (server === undefined) return
  const { db } = options
  mailRecords(db, server)
  const worker = startMailWorker({ ...options, hub: freshness.hub, server, log: app.log })
  const catchingUp =
    db.context.dialect === 'sqlite'
      ? startJob({
          everyMs: catchUpEveryMs,
          work: async () => void freshness.catchUp(),
          onFailure: (error) => app.log.error({ err: error }, 'the database cannot be read'),
        })
      : undefined
  // Not earlier: a server whose port is taken would claim a mail and exit.
  app.addHook('onListen', async () => void worker.wake())
  // Not in `onClose`, when the database may be closed already.
  app.addHook('preClose', async () => {
    await catchingUp?.stop()
    await worker.stop(graceMs)
  })
}

export interface MailWorkerOptions extends SenderOptions {
  readonly hub: ChangeHub
}

/**
 * Sends the mails of the outbox (decision 030): claims what is due (`claims.ts`), sends it over a pool of connections
 * (`smtp.ts`), notes what became of it (`outcomes.ts`) and sleeps until the next mail is due, one ends, or any process
 * has committed mails. Several processes may work on one outbox. A stop gives current mails their grace, then aborts
 * them; their leases keep others from sending them as well.
 */
export function startMailWorker({ hub, ...options }: MailWorkerOptions): Job {
  const { log } = options
  const sender = new Sender(options)
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const report = (error: unknown) =>
    log.error({ err: error }, 'the outbox cannot be read or written')
  const job = startJob({
    firstMs: Infinity,
    everyMs: recoveryMs,
    work: async () => {
      const next = await sender.claimNext(underWay.size)
      if (typeof next === 'number') return next
      for (const mail of next) start(mail)
      return 0
    },
    onFailure: report,
  })
  const start = (mail: ClaimedMail) => {
    const sending = sender
      .deliver(mail, stopping.signal)
      .catch((error: unknown) => {
        report(error)
        sender.pause(recoveryMs)
      })
      .then(() => {
        underWay.delete(sending)
        return job.wake()
      })
    underWay.add(sending)
  }
  const stopListening = hub.listen((change) => {
    if (!mayBringMails(change)) return
    if (isRetry(change)) sender.endPause()
    void job.wake()
  })
  return {
    /** Settles when no mail is due or being sent. */
    wake: async () => {
      do {
        await job.wake()
        await Promise.all(underWay)
      } while (underWay.size > 0)
    },
    stop: async (graceMs = 0) => {
      stopListening()
      const grace = setTimeout(() => stopping.abort(), graceMs)
      await job.stop()
      await Promise.all(underWay)
      clearTimeout(grace)
      await sender.close()
    },
  }
}

function mayBringMails(change: AnyChange): boolean {
  return change === anything || change.mails !== undefined
}

/** Whether mails are to be tried at once; a change by another process may mean so without details. */
function isRetry(change: AnyChange): boolean {
  return change === anything || change.mails === 'again'
}
