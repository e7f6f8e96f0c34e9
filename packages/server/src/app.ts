import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { pino } from 'pino'
import { Alerts } from './system-alerts/alerts.ts'
import { guardAccess } from './auth/guard.ts'
import { findLink } from './auth/passwords/links.ts'
import { KnownBrowsers } from './auth/login/known-browser.ts'
import { authRoutes } from './auth/routes.ts'
import { closingRoutes } from './closing/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { readSessionCookie } from './auth/session-cookie.ts'
import { hashSecret } from './auth/secrets.ts'
import { Freshness } from './hub/freshness.ts'
import { hearOthers } from './write/other-processes.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/tables.ts'
import { importRoutes } from './imports/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { inventoryRoutes } from './items/routes.ts'
import { documentationRoutes } from './http/openapi/page.ts'
import { answerErrors } from './http/errors.ts'
import {
  answerBadPath,
  answerClientError,
  answerMalformedRequests,
  withoutOrigin,
} from './http/malformed-requests.ts'
import { readJsonBodies } from './http/bodies.ts'
import { bodyLimit } from './http/input.ts'
import { limitLargeBodies } from './http/large-bodies.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { healthRoutes } from './system/health.ts'
import { Turns } from './http/turns.ts'
import { builtWebApp, serveWebApp } from './http/web-app/page.ts'
import { liveRoutes } from './live/routes.ts'
import { logRequests } from './log/log-requests.ts'
import { startMail } from './mail/sending/worker.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { orderRoutes } from './orders/routes.ts'
import { provideSettings } from './settings/event-settings.ts'
import { settingsRoutes } from './settings/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { pictureRoutes } from './items/pictures/routes.ts'
import { isSetupToken } from './people/setup.ts'
import { profileRoutes, userRoutes } from './people/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { teamRoutes } from './teams/routes.ts'

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
    // A missing Host is answered by `answerMalformedRequests`.
    http: { requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: withoutOrigin,
    frameworkErrors: answerBadPath,
    clientErrorHandler: answerClientError,
    return503OnClosing: false,
  })
  const { hub } = db.context
  const others = hearOthers(db, hub, config.databaseUrl)
  app.addHook('onClose', async () => others.stop())
  const freshness = new Freshness(hub, others.catchUp)
  const answerCache = new AnswerCache(freshness)
  provideSettings(db, config, freshness)
  startMail(app, { db, config, now, freshness })
  const alerts = new Alerts({ db, config, now, log: app.log })
  app.decorate('services', { db, config, now, freshness, answerCache, turns: new Turns(), alerts })

  logRequests(app)
  answerErrors(app)
  readJsonBodies(app)
  await app.register(cookie)
  addSecurityHeaders(app)
  answerMalformedRequests(app)
  const sessions = await guardAccess(app)
  limitLargeBodies(app)
  const known = await KnownBrowsers.load(db)

  await authRoutes(app, sessions, known)
  userRoutes(app, known)
  profileRoutes(app)
  teamRoutes(app)
  await inventoryRoutes(app)
  orderRoutes(app)
  incidentRoutes(app)
  importRoutes(app)
  settingsRoutes(app)
  closingRoutes(app)
  exportRoutes(app)
  overviewRoutes(app)
  statisticsRoutes(app)
  historyRoutes(app)
  const streams = liveRoutes(app, sessions)
  healthRoutes(app)
  systemRoutes(app)
  await metricsRoutes(app, streams)
  documentationRoutes(app)
  pictureRoutes(app)
  await serveWebApp(app, webApp, {
    findLinkEmail: async (token) => {
      const link = await findLink(db, hashSecret(token), now().toISOString())
      return link?.email ?? null
    },
    isSetupToken: (token) => isSetupToken(db, token),
    hasSession: (request) => readSessionCookie(request) !== null,
  })
  return app
}

/** Number of trusted hops as the function that Fastify takes. */
function trustProxyOption(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies
}
