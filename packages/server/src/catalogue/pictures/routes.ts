import type { FastifyInstance } from 'fastify'
import { requireFound } from '../../base/refusal.ts'
import { hashInFile } from './picture-name.ts'
import { pictureStoreOf } from './picture-store.ts'

/** Served to anyone who knows the name, which cannot be guessed. The content of a name never changes. */
export function pictureRoutes(app: FastifyInstance): void {
  const store = pictureStoreOf(app.services.db)
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const hash = requireFound(hashInFile(params.name) ?? undefined)
    const bytes = requireFound(await store.read(hash))
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(bytes)
  })
}
