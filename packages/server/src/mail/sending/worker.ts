import type { FastifyInstance } from 'fastify'
import type { Freshness } from '../../hub/freshness.ts'
import { type AnyChange, anything } from '../../hub/change.ts'
import type { ChangeHub } from '../../hub/change-hub.ts'
import { type Job, startJob } from '../../write/start-job.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/tables.ts'
import type { MailRank } from '../define-mail.ts'
import { mailServer } from '../settings.ts'
import { Connections } from './connections.ts'
import { type Lane, type LaneOptions, startLane, type Turn } from './lane.ts'
import { defaultLimits, type SmtpLimits } from './smtp.ts'

/** Connections of a process to the mail server, by the highest rank that each sends: one is never busy with notices. */
const lanes: readonly MailRank[] = ['notice', 'notice', 'notice', 'awaited']
/** Grace for mails being sent when the server stops, which may take eight seconds in all. */
const graceMs = 6000
/**
 * Interval at which a SQLite file is checked for mails of the command line: without open streams nothing else checks.
 */
const catchUpEveryMs = 1000

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
  options.db.context.mailServer = server
  const { hub } = freshness
  const worker = startMailWorker({ ...options, hub, server, log: app.log })
  const catchingUp =
    options.db.context.dialect === 'sqlite'
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

export interface MailWorkerOptions extends Pick<
  LaneOptions,
  'db' | 'server' | 'now' | 'log' | 'wait'
> {
  readonly hub: ChangeHub
  readonly limits?: SmtpLimits
}

/**
 * Sends the mails of the outbox over a few connections at a time (decision 030). A mail is queued (`queue-mails.ts`),
 * claimed (`claims.ts`) by a lane that is connected (`lane.ts`, `connections.ts`), and then noted as sent, put off or
 * given up (`outcomes.ts`). The worker wakes after a commit of any process that wrote mails, and when the next one is
 * due; several may work on one outbox. A stop gives current mails their grace, then aborts them and releases their
 * claims.
 */
export function startMailWorker({
  hub,
  limits = defaultLimits,
  ...options
}: MailWorkerOptions): Job {
  const { server, now } = options
  const connections = new Connections({ smtpUrl: server.smtpUrl, limits, now })
  const turn = startTurns(() => wakeIdle())
  const running = lanes.map((upTo) => startLane({ ...options, connections, turn, upTo }))
  const wakeIdle = () => void running.find((lane) => lane.isIdle())?.wake()
  const stopListening = hub.listen((change) => {
    if (!mayBringMails(change)) return
    if (isRetry(change)) connections.tryAgain()
    wakeIdle()
  })
  return {
    wake: async () => {
      wakeIdle()
      await settled(running)
    },
    stop: async (graceMs) => {
      stopListening()
      await Promise.all(running.map((lane) => lane.stop(graceMs)))
    },
  }
}

/** Wakes an idle lane after another has found a mail or refused the turn. */
function startTurns(wakeIdle: () => void): Turn {
  let isTaken = false
  let wasWanted = false
  return {
    take: () => {
      const isFree = !isTaken
      isTaken = true
      if (!isFree) wasWanted = true
      return isFree
    },
    giveBack: (hasClaimed) => {
      isTaken = false
      if (hasClaimed || wasWanted) wakeIdle()
      wasWanted = false
    },
  }
}

/** Settles when the latest run of each has ended. */
async function settled(running: readonly Lane[]): Promise<void> {
  const runs = running.map(({ latest }) => latest())
  await Promise.all(runs)
  // Lanes wake one another.
  if (running.some(({ latest }, at) => latest() !== runs[at])) await settled(running)
}

function mayBringMails(change: AnyChange): boolean {
  return change === anything || change.mails !== undefined
}

/** Whether mails are to be tried at once; a change by another process may mean so without details. */
function isRetry(change: AnyChange): boolean {
  return change === anything || change.mails === 'again'
}
