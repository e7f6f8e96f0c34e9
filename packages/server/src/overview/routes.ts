import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { sendsMail } from '../config/config.ts'
import { mount } from '../http/mount.ts'
import { findOverview } from './queries.ts'

export function overviewRoutes(app: FastifyInstance): void {
  const { alerts } = app
  mount(app, endpoints.getOverview, async ({ db, config, now }) => {
    const figures = await findOverview(db, {
      backupsEveryMs: config.backup.everyMs,
      sendsMails: sendsMail(config),
      now,
    })
    return { ...figures, alerts: await alerts.read() }
  })
}
