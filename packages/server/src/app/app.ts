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
import { closingRoutes } from '../event/closing/routes.ts'
import { exportRoutes } from '../event/exports/routes.ts'
import { Sessions } from '../accounts/sessions/session.ts'
import { hashSecret } from '../record/secrets.ts'
import { hubOf } from '../record/changes/change-hub.ts'
import { Freshness } from '../record/changes/freshness.ts'
import { hearOthers } from '../record/other-processes.ts'
import type { Config } from '../base/config/config.ts'
import type { Db } from '../db/tables.ts'
import { importRoutes } from '../event/imports/routes.ts'
import { inventoryRoutes, pictureRoutes } from '../catalogue/routes.ts'
import { documentationRoutes } from '../http/openapi/page.ts'
import { answerBadPath, answerErrors } from '../http/errors.ts'
import { readJsonBodies } from '../http/bodies.ts'
import { bodyLimit } from '../http/input.ts'
import { addSecurityHeaders } from '../http/headers.ts'
import { builtWebApp, serveWebApp } from '../http/web-app/page.ts'
import { liveRoutes } from '../event/live/routes.ts'
import { logRequests } from '../http/log-requests.ts'
import { startMail } from '../mail/sending/worker.ts'
import { metricsRoutes } from '../ops/metrics/routes.ts'
import { AnswerCache } from '../http/answer-cache.ts'
import type { Services } from '../http/services.ts'
import { orderRoutes } from '../orders/routes.ts'
import { provideSettings } from '../settings/event-settings.ts'
import { settingsRoutes } from '../event/settings/routes.ts'
import { statisticsRoutes } from '../event/statistics/routes.ts'
import { overviewRoutes } from '../event/overview/routes.ts'
import { isSetupToken } from '../accounts/users/setup.ts'
import { userRoutes } from '../accounts/users/routes.ts'
import { historyRoutes } from '../event/history/routes.ts'
import { systemRoutes } from '../ops/system/routes.ts'
import { teamRoutes } from '../teams/routes.ts'

interface AppOptions {
  /** An open database with its tables up to date. */
  readonly db: Db
  readonly config: Config
  readonly now?: () => Date
  readonly logger?: FastifyBaseLogger
  /** Folder of the built web app. */
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
    trustProxy: trustProxyOption(config.trustProxy),
    bodyLimit,
    requestTimeout: 60_000,
    // An absolute address, as programs may send it.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/',
    frameworkErrors: answerBadPath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    return503OnClosing: false,
  })
  const hub = hubOf(db)
  const others = hearOthers(db, hub, config.databaseUrl)
  app.addHook('onClose', async () => others.stop())
  const freshness = new Freshness(hub, others.catchUp)
  const answerCache = new AnswerCache(freshness)
  provideSettings(db, config, freshness)
  startMail(app, { db, config, now, freshness })
  const alerts = new Alerts({ db, config, now, log: app.log })
  const services: Services = { db, config, now, freshness, answerCache, alerts }
  app.decorate('services', services)

  logRequests(app)
  answerErrors(app)
  readJsonBodies(app)
  await app.register(cookie)
  addSecurityHeaders(app)
  const sessions = new Sessions(db, freshness, app.log)
  await guardAccess(app, sessions)
  const known = await KnownBrowsers.load(db)

  await authRoutes(app, known)
  userRoutes(app, known)
  teamRoutes(app)
  await inventoryRoutes(app)
  orderRoutes(app)
  importRoutes(app)
  settingsRoutes(app)
  closingRoutes(app)
  exportRoutes(app)
  overviewRoutes(app)
  statisticsRoutes(app)
  historyRoutes(app)
  const streams = liveRoutes(app, sessions)
  systemRoutes(app)
  await metricsRoutes(app, () => streams.count)
  documentationRoutes(app)
  pictureRoutes(app)
  await serveWebApp(app, webApp, async (token) => {
    if (await isSetupToken(db, token)) return { isSetup: true }
    const link = await findLink(db, hashSecret(token), now().toISOString())
    return { linkEmail: link?.email ?? null }
  })
  return app
}

/** Number of trusted hops as the function that Fastify takes. */
function trustProxyOption(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
}
