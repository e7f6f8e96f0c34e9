import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { sendsMail } from '../config/config.ts'
import { mount } from '../http/mount.ts'
import { findOverview } from './queries.ts'

export function overviewRoutes(app: FastifyInstance): void {
  mount(app, endpoints.getOverview, async ({ db, config, now }) =>
    findOverview(db, {
      backupsEveryMs: config.backup.everyMs,
      sendsMails: sendsMail(config),
      now,
    }),
  )
}
