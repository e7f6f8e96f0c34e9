import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { settingsOf } from '../settings/event-settings.ts'
import { findFirstSteps, findOverview } from './overview-queries.ts'

export function overviewRoutes(app: FastifyInstance): void {
  const { alerts } = app.services
  mount(app, endpoints.getOverview, async ({ db, config, now, url }) => {
    const { everyMs: backupsEveryMs } = config.backup
    const figures = await findOverview(db, { backupsEveryMs, now })
    const first_steps = await findFirstSteps(db, {
      settings: await settingsOf(db),
      backupsEveryMs,
      now,
    })
    return { ...figures, first_steps, alerts: await alerts.read(url) }
  })
}
