import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { requireFound } from '../../base/refusal.ts'
import { hashInFile, orphanAgeMs } from './picture-name.ts'
import { pictureStoreOf } from './picture-store.ts'

const maxBytes = 16 * 1024 * 1024

/**
 * Served to anyone who knows the name, which cannot be guessed; the content of a name never changes, so it is cached
 * for ever.
 */
export function pictureRoutes(app: FastifyInstance): void {
  const store = pictureStoreOf(app.services.db)
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // Counted from when it was read, so that a removed picture is not served for ever.
    ttl: orphanAgeMs,
    perf: { now: () => app.services.now().getTime() },
    ttlResolution: 0,
    sizeCalculation: ({ length }) => length,
  })
  app.get<{ Params: { name: string } }>('/pictures/:name', async ({ params }, reply) => {
    const hash = requireFound(hashInFile(params.name) ?? undefined)
    const known = cache.get(hash)
    const bytes = known ?? requireFound(await store.read(hash))
    if (known === undefined) cache.set(hash, bytes)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(bytes)
  })
}
