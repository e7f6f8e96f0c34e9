import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { etagOf, isKnown } from '../answer.ts'

/** What a phone reads that puts the web app on its home screen. */
export const webManifest = 'manifest.webmanifest'

/** Serves the web app's manifest under the name of the hackathon: so it is called on the home screen. */
export async function serveWebManifest(app: FastifyInstance, folder: string): Promise<void> {
  const path = join(folder, webManifest)
  if (!existsSync(path)) return
  const built: object = JSON.parse(await readFile(path, 'utf8'))
  const { hackathonName } = app.services.config
  const named = { ...built, name: `${hackathonName} Hardware Signout`, short_name: hackathonName }
  const body = Buffer.from(JSON.stringify(named))
  const etag = etagOf(body)
  app.get(`/${webManifest}`, (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('application/manifest+json; charset=utf-8').send(body)
  })
}
