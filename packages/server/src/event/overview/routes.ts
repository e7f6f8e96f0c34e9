import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { settingsOf } from '../../settings/event-settings.ts'
import { findOverview } from './overview-queries.ts'

export function overviewRoutes(app: FastifyInstance): void {
  const { alerts } = app.services
  mount(app, endpoints.getOverview, async ({ db, config, now, url }) => {
    const settings = await settingsOf(db)
    const backupsEveryMs = config.backup.everyMs
    const overview = await findOverview(db, { settings, backupsEveryMs, now })
    return { ...overview, alerts: await alerts.read(url) }
  })
}
