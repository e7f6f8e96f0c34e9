import { basename } from 'node:path'
import { endpoints, exportFileName, type ExportName } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { settingsOf } from '../../settings/event-settings.ts'
import { downloadExport } from './export-files.ts'

export function exportRoutes(app: FastifyInstance): void {
  mount(app, endpoints.downloadExport, async ({ db, config, params, now, request, reply }) => {
    // Sound: the contract takes the names of exports with this ending, and no others.
    const name = basename(params.file, '.csv') as ExportName
    const { hackathon_name } = await settingsOf(db)
    const timeZone = config.eventTimeZone
    const file = exportFileName({ name: hackathon_name, timeZone }, name, now)
    const body = request.method === 'HEAD' ? '' : await downloadExport(db, name, timeZone)
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${file}"`)
    return body
  })
}
