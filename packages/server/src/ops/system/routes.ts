import { endpoints, health, limits, pauseLeft } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { version } from '../../base/version.ts'
import { databaseTroubles, DatabaseUnavailable } from '../../db/failure.ts'
import { requireReady } from '../../db/readiness.ts'
import { verifyActor } from '../../record/rights.ts'
import { CallCounter } from '../../http/access/call-counter.ts'
import { callerAddress } from '../../http/caller-address.ts'
import { mount } from '../../http/mount.ts'
import { retryMails } from '../../mail/retry-mails.ts'
import { sendTestMail } from '../../mail/test-mail.ts'
import { type Outcome, tryBackup } from '../backup/make-backup.ts'
import { findDifferences } from '../verify.ts'
import { getUser } from '../../accounts/users/account-queries.ts'
import { conflict, tooMany, unavailable } from '../../base/refusal.ts'
import { findSystem } from './find-system.ts'

export function systemRoutes(app: FastifyInstance): void {
  const { log } = app
  const { alerts, now } = app.services
  const startedAt = now()
  browserErrorRoutes(app)
  mount(app, health, async ({ db, request }) => {
    try {
      await requireReady(db)
      return { status: 'ok' as const, version }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      const trouble = error instanceof DatabaseUnavailable ? error.trouble : 'silent'
      throw unavailable(databaseTroubles[trouble].reason)
    }
  })

  mount(app, endpoints.getSystem, async ({ db, config, url }) => ({
    ...(await findSystem(db, config)),
    started_at: startedAt.toISOString(),
    alerts: await alerts.read(url),
  }))

  mount(app, endpoints.backUp, async ({ db, actor, config, now: at }) => {
    const { folder, keep } = config.backup
    return requireMade(await tryBackup(db, actor, { at, folder, keep, log }))
  })

  mount(app, endpoints.sendTestMail, async ({ db, actor, config, now }) => {
    const { email: recipient } = await getUser(db, actor.userId)
    await sendTestMail(db, actor, { config, recipient }, now)
    return { recipient }
  })
  mount(app, endpoints.retryMails, async ({ db, actor, now }) => ({
    mails: await retryMails(db, actor, {}, now),
  }))

  const requirePause = createPause(limits.verifyMs)
  mount(app, endpoints.verifyFigures, async ({ db, actor, now }) => {
    await verifyActor(db, actor)
    requirePause(now)
    const differences = await findDifferences(db)
    return { differences: differences.map(({ subject, problem }) => `${subject}: ${problem}.`) }
  })
}

/** Writes what browsers report to the log, at most so much of one address (spec §29). */
function browserErrorRoutes(app: FastifyInstance): void {
  const reports = new CallCounter<string>()
  mount(app, endpoints.reportError, async ({ body, now, request, config }) => {
    if (config.budgets) {
      const complaint = 'Too many errors have been reported.'
      reports.count(callerAddress(request), [limits.browserErrors], complaint, now)
    }
    request.log.warn({ page: body }, 'a page could not be shown')
  })
}

/** @throws {Refusal} 409 while another one runs, 503 when it failed. */
function requireMade(outcome: Outcome) {
  if (outcome === 'another is under way') throw conflict('Another backup is being made.')
  if ('failure' in outcome) throw unavailable(`${outcome.failure}.`)
  return outcome
}

/** Limits a call to once in `ms`. @throws {Refusal} 429 when called sooner. */
function createPause(ms: number): (now: Date) => void {
  let lastAt = -Infinity
  return (now) => {
    const wait = pauseLeft(lastAt, ms, now.getTime())
    if (wait > 0) throw tooMany('The figures have just been checked.', wait)
    lastAt = now.getTime()
  }
}
