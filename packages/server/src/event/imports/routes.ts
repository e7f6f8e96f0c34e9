import { endpoints, type ImportProgress } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { requireOwnAddress } from '../../http/urls.ts'
import { requireMailServer } from '../../mail/settings.ts'
import { importFile } from './import-file.ts'

export function importRoutes(app: FastifyInstance): void {
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
