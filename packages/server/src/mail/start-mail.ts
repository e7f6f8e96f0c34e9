import type { FastifyInstance } from 'fastify'
import type { ChangeHub } from '../write/hub.ts'
import { startJob } from '../write/jobs.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { queueMails } from './queue-mails.ts'
import { mailSettings } from './settings.ts'
import { startMailWorker } from './worker.ts'

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
  const settings = mailSettings(config)
  if (settings === undefined) return
  queueMails(options.db, settings)
  const worker = startMailWorker({ ...options, settings, log: app.log })
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
