import type { Alert, AlertKind, Endpoint } from '@signout/contract'
import type { Actor } from '../base/actor.ts'
import type { ProcessConfig } from '../base/config/config.ts'
import type { Db } from '../db/tables.ts'
import type { ChangeHub } from '../record/changes/change-hub.ts'
import type { AnswerCache } from './answer-cache.ts'

/** All that the app carries, for every call; `buildApp` adds it. */
export interface Services {
  readonly db: Db
  readonly config: ProcessConfig
  readonly now: () => Date
  readonly hub: ChangeHub
  readonly answerCache: AnswerCache
  /** `ops/alerts/alerts.ts`, which stands above this room. */
  readonly alerts: {
    read(page: URL): Promise<Alert[]>
    has(kind: AlertKind): boolean
    check(): Promise<boolean>
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  /** What `guardAccess` adds to every request. */
  interface FastifyRequest {
    actor: Actor
    /** Hash of the browser's session as this request leaves it; null without one. */
    sessionHash: string | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
