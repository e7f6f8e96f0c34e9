import type { FastifyInstance, FastifyRequest } from 'fastify'

const asBytes = { parseAs: 'buffer' } as const

/** In a context of the app's own: bodies are their bytes, whatever the sender says that they are. */
export function readFileBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('*', asBytes, async (_: FastifyRequest, bytes: Buffer) => bytes)
  app.addHook('onRequest', ({ raw }, _, done) => {
    // A type that makes no sense would be refused before the bytes are read.
    delete raw.headers['content-type']
    done()
  })
}
