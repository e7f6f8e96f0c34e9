import { onTestFinished } from 'vitest'
import { commandLine } from '../../base/actor.ts'
import { transact } from '../../record/transact.ts'
import { mailRecords } from '../../mail/queue-mails.ts'
import type { MailServer } from '../../mail/mail-server.ts'
import type { SmtpLimits } from '../../mail/sending/smtp.ts'
import type { Job } from '../../record/start-job.ts'
import { MailWorker, type MailWorkerOptions } from '../../mail/sending/worker.ts'
import { record } from '../../record/record.ts'
import type { RecordEntry } from '../../record/record-kinds.ts'
import type { Db } from '../../db/tables.ts'
import { loadConfig } from '../../base/config/config.ts'
import { provideSettings } from '../../settings/event-settings.ts'
import { makeUser } from '../world/make.ts'
import type { TestApp } from '../world/test-app.ts'
import { openTestDatabase, openUnsynced } from '../database/test-database.ts'
import { collectLog } from '../log.ts'
import { hubOf } from '../../record/changes/change-hub.ts'

export const outboxTime = new Date('2024-02-03T15:00:00.000Z')

/** As an operator would configure it. */
export function serverFor(smtpUrl: string): MailServer {
  return {
    smtpUrl,
    publicUrl: 'https://signout.example.com',
    from: 'hardware@example.com',
  }
}

/** Configures the app and the test's own connection to send mails, but starts no worker: they stay in the outbox. */
export function queueWithoutSending({ app, db }: Pick<TestApp, 'app' | 'db'>): void {
  for (const each of [app.services.db, db]) mailRecords(each, serverFor('smtp://127.0.0.1:1'))
}

const outboxConfig = {
  ...loadConfig({}),
  desk_email: 'desk@example.com',
  hackathon_name: 'Test Hacks',
}

interface OutboxOptions {
  readonly smtpUrl: string
  readonly limits?: SmtpLimits
  readonly budgets?: boolean
}

/** An outbox and a worker without a server around them. The clock stands still until the test moves it. */
export async function startOutbox({ smtpUrl, limits, budgets = true }: OutboxOptions) {
  const { db, config } = await openTestDatabase()
  const server = serverFor(smtpUrl)
  provideSettings(db, { ...outboxConfig, budgets })
  let time = outboxTime
  const { lines, logger: log } = collectLog()
  const workers: Job[] = []
  const startWorker = (over: Db, to = server, wait?: MailWorkerOptions['wait']) => {
    const worker = new MailWorker({
      db: over,
      server: to,
      hub: hubOf(over),
      now: () => time,
      log,
      ...(limits && { limits }),
      ...(wait && { wait }),
    })
    workers.push(worker)
    return worker
  }
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop(0)))))
  mailRecords(db, server)
  const user = await makeUser(db, { email: 'ada@example.com' })
  const write = (entry: RecordEntry) =>
    transact(db, commandLine, (tx) => record(tx, commandLine, [entry], time))
  return {
    db,
    config,
    user,
    lines,
    startWorker,
    /** The database as another process opens it. */
    openAgain: async () => {
      const other = await openUnsynced(config, () => {})
      provideSettings(other, outboxConfig)
      onTestFinished(() => other.destroy())
      return other
    },
    advance: (ms: number) => {
      time = new Date(time.getTime() + ms)
    },
    /** Has a mail written that says that the user's password was changed. */
    writeMail: () =>
      write({ kind: 'user.password_changed', user: user.userId, detail: {}, isMailed: true }),
    /** The same for one that brings a link. */
    writeLink: (expires_at: string) =>
      write({
        kind: 'user.password_link_created',
        user: user.userId,
        detail: { link: 'reset' },
        link: { token: 'a-secret-token', expires_at, by: 'desk', isMailed: true },
      }),
    readMails: () => db.selectFrom('mails').selectAll().orderBy('id').execute(),
  }
}

/** For a mail server that says nothing anyway. */
export const littlePatience: SmtpLimits = { connect: 1500, mail: 2500 }

/** The same with a worker. */
export async function startSending(smtpUrl: string, limits?: SmtpLimits) {
  const outbox = await startOutbox({ smtpUrl, ...(limits && { limits }) })
  const worker = outbox.startWorker(outbox.db)
  /** Sends due mails until none is left. */
  return { ...outbox, worker, sendDue: () => worker.wake() }
}
