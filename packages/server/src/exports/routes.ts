import { basename } from 'node:path'
import { endpoints, exportFileName, type ExportName } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { settingsOf } from '../settings/event-settings.ts'
import { downloadExport } from './download.ts'

/** Time without reading after which a client counts as gone. */
const stalledMs = 60_000

export function exportRoutes(app: FastifyInstance): void {
  mount(app, endpoints.downloadExport, async ({ db, config, params, now, request, reply }) => {
    // Sound: the contract takes the names of exports with this ending, and no others.
    const name = basename(params.file, '.csv') as ExportName
    const { hackathon_name } = await settingsOf(db)
    const event = { name: hackathon_name, timeZone: config.eventTimeZone }
    const file = exportFileName(event, name, now)
    const body = request.method === 'HEAD' ? '' : await downloadExport(db, name)
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${file}"`)
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
    return body
  })
}
