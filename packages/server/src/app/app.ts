import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { pino } from 'pino'
import { Alerts } from '../ops/alerts/alerts.ts'
import { guardAccess } from '../http/access/guard.ts'
import { findLink } from '../accounts/passwords/links.ts'
import { KnownBrowsers } from '../accounts/login/known-browser.ts'
import { authRoutes } from '../accounts/login/routes.ts'
import { Sessions } from '../accounts/sessions/session.ts'
import { hashSecret } from '../record/rights.ts'
import { hearOthers, hubOf } from '../record/changes/change-hub.ts'
import type { Config } from '../base/config/config.ts'
import type { Db } from '../db/tables.ts'
import { inventoryRoutes, pictureRoutes } from '../catalogue/routes.ts'
import { documentationRoutes } from '../http/openapi/page.ts'
import { answerBadPath, answerErrors } from '../http/errors.ts'
import { bodyLimit, readJsonBodies } from '../http/input.ts'
import { trustedProxies } from '../http/caller-address.ts'
import { addSecurityHeaders, logRequests } from '../http/headers.ts'
import { builtWebApp, serveWebApp } from '../http/web-app/page.ts'
import { eventRoutes } from '../event/routes.ts'
import { liveRoutes } from '../event/live/routes.ts'
import { startMail } from '../mail/sending/worker.ts'
import { metricsRoutes } from '../ops/metrics/routes.ts'
import { AnswerCache } from '../http/answer-cache.ts'
import type { Services } from '../http/services.ts'
import { orderRoutes } from '../orders/routes.ts'
import { provideSettings } from '../settings/event-settings.ts'
import { isSetupToken } from '../accounts/users/setup.ts'
import { hasOrganiser } from '../accounts/users/user-queries.ts'
import { userRoutes } from '../accounts/users/routes.ts'
import { systemRoutes } from '../ops/system/routes.ts'
import { teamRoutes } from '../teams/routes.ts'

interface AppOptions {
  readonly db: Db
  readonly config: Config
  readonly now?: () => Date
  readonly logger?: FastifyBaseLogger
  readonly webApp?: string
}

/** Builds the whole server without a socket: `listen` opens one, `inject` sends requests directly. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, now = () => new Date(), webApp = builtWebApp } = options
  const loggerInstance: FastifyBaseLogger = options.logger ?? pino({ level: 'silent' })
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit,
    requestTimeout: 60_000,
    // An absolute address, as programs may send it.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/',
    frameworkErrors: answerBadPath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    return503OnClosing: false,
  })
  const hub = hubOf(db)
  const stopHearing = hearOthers(db, config)
  app.addHook('onClose', stopHearing)
  const answerCache = new AnswerCache(hub)
  provideSettings(db, config)
  startMail(app, { db, config, now, hub })
  const alerts = new Alerts({ db, config, now, log: app.log })
  const services: Services = { db, config, now, hub, answerCache, alerts }
  app.decorate('services', services)

  logRequests(app)
  answerErrors(app)
  readJsonBodies(app)
  await app.register(cookie)
  addSecurityHeaders(app)
  const sessions = new Sessions(db, app.log)
  await guardAccess(app, sessions)
  const known = await KnownBrowsers.load(db)

  await authRoutes(app, known)
  userRoutes(app, known)
  teamRoutes(app)
  await inventoryRoutes(app)
  orderRoutes(app)
  eventRoutes(app)
  const streams = liveRoutes(app, sessions)
  systemRoutes(app)
  await metricsRoutes(app, () => streams.count)
  documentationRoutes(app)
  pictureRoutes(app)
  // The last one stays.
  let isLed = false
  await serveWebApp(app, webApp, async (token) => {
    if (token === null) {
      // Pages are served even without the database.
      const isFound = isLed || (await hasOrganiser(db).catch(() => null))
      isLed = isFound === true
      return isFound === false ? { hasNoOrganiser: true } : {}
    }
    if (await isSetupToken(db, token)) return { isSetup: true }
    const link = await findLink(db, hashSecret(token), now().toISOString())
    return { linkEmail: link?.email ?? null }
  })
  return app
}
