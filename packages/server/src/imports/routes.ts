import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import { requireOwnAddress } from '../http/urls.ts'
import { requireMailServer } from '../mail/settings.ts'
import { importFile } from './service.ts'

export function importRoutes(app: FastifyInstance): void {
  mount(
    app,
    endpoints.importFile,
    async ({ db, actor, params, body, url, now, config, request }) => {
      if (body.access === 'mail') requireMailServer(config)
      if (body.access === 'links') requireOwnAddress(request, url)
      return importFile(db, actor, { ...body, kind: params.kind, origin: url.origin }, now)
    },
  )
}
