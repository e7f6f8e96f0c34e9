import { basename } from 'node:path'
import { endpoints, exportFileName, type ExportName, type ImportProgress } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { isBasedOn, mount } from '../http/mount.ts'
import { pageOf } from '../http/pages.ts'
import { requireOwnAddress } from '../http/urls.ts'
import { requireMailServer } from '../mail/mail-server.ts'
import { describeSettings, readSettings, settingsOf } from '../settings/event-settings.ts'
import { publicConfiguration } from '../settings/public-configuration.ts'
import { waiverOf } from '../settings/waiver.ts'
import { findLosses, findStillOutPage } from './closing/closing-queries.ts'
import { remindTeams } from './closing/return-reminders.ts'
import { downloadExport } from './export-files.ts'
import { findHistory } from './history-queries.ts'
import { importFile } from './import-file.ts'
import { findOverview } from './overview-queries.ts'
import { findPause, pauseOrdering, resumeOrdering } from './pause.ts'
import { updateSettings } from './update-settings.ts'
import { findStatistics } from './statistics-queries.ts'

export function eventRoutes(app: FastifyInstance): void {
  const { alerts } = app.services
  settingsRoutes(app)
  importRoutes(app)

  mount(app, endpoints.getOverview, async ({ db, config, now, url }) => {
    const settings = await settingsOf(db)
    const overview = await findOverview(db, {
      settings,
      backupsEveryMs: config.backup.everyMs,
      now,
    })
    return { ...overview, alerts: await alerts.read(url) }
  })
  mount(app, endpoints.getStatistics, async ({ db }) => findStatistics(db))
  mount(app, endpoints.listHistory, async ({ db, query, url }) =>
    pageOf(url, query, await findHistory(db, query)),
  )

  mount(app, endpoints.listCloseout, async ({ db, query, url }) =>
    pageOf(url, query, await findStillOutPage(db, query)),
  )
  mount(app, endpoints.listLosses, async ({ db, query, url }) =>
    pageOf(url, query, await findLosses(db, query)),
  )
  mount(app, endpoints.remindTeams, async ({ db, actor, now }) => remindTeams(db, actor, now))
  mount(app, endpoints.downloadExport, async ({ db, params, now, request, reply }) => {
    // Sound: the contract takes the names of exports with this ending, and no others.
    const name = basename(params.file, '.csv') as ExportName
    const { hackathon_name, event_time_zone: timeZone } = await settingsOf(db)
    const file = exportFileName({ name: hackathon_name, timeZone }, name, now)
    const body = request.method === 'HEAD' ? '' : await downloadExport(db, name, timeZone)
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${file}"`)
    return body
  })
}

function settingsRoutes(app: FastifyInstance): void {
  mount(app, endpoints.getSettings, async ({ db }) => {
    const { stored } = await readSettings(db)
    return describeSettings(db, stored)
  })
  mount(app, endpoints.updateSettings, async ({ db, actor, body, now, request }) => {
    const match = request.headers['if-match']
    const isMeantFor = (before: object) => isBasedOn(endpoints.getSettings, before, match)
    return updateSettings(db, actor, { changes: body, isMeantFor }, now)
  })
  mount(app, endpoints.getWaiver, async ({ db }) => waiverOf(await settingsOf(db)))
  mount(app, endpoints.getPause, async ({ db, now }) => findPause(db, now))
  mount(app, endpoints.pauseOrdering, async ({ db, actor, body, now }) =>
    pauseOrdering(db, actor, body, now),
  )
  mount(app, endpoints.resumeOrdering, async ({ db, actor, now }) => resumeOrdering(db, actor, now))
  mount(app, endpoints.getConfiguration, async ({ db, config }) =>
    publicConfiguration(config, await settingsOf(db)),
  )
}

function importRoutes(app: FastifyInstance): void {
  /** Progress of the imports under way in this process, by organiser. */
  const progress = new Map<number, ImportProgress>()
  mount(
    app,
    endpoints.importFile,
    async ({ db, actor, params, body, url, now, config, request }) => {
      if (body.access === 'mail') requireMailServer(config)
      if (body.access === 'links') requireOwnAddress(request, url)
      const onProgress = (known: ImportProgress) => progress.set(actor.userId, known)
      const input = { ...body, kind: params.kind, origin: url.origin, onProgress }
      return importFile(db, actor, input, now).finally(() => progress.delete(actor.userId))
    },
  )
  mount(
    app,
    endpoints.getImportProgress,
    async ({ actor }) => progress.get(actor.userId) ?? { done: 0, total: 0 },
  )
}
