import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { findOverview } from './queries.ts'

export function overviewRoutes(app: FastifyInstance): void {
  mount(app, endpoints.getOverview, async ({ db, config }) =>
    findOverview(db, {
      makesBackups: config.backup.everyMs !== null,
      sendsMails: config.smtpUrl !== undefined,
    }),
  )
}
