import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Logs one line for each request, with the id of the user, and without the query, which may contain a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ ...subjectOf(request), status: reply.statusCode, ms }, 'request')
    done()
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(subjectOf(request), 'request broken off')
  })
}

function subjectOf({ method, url, actor }: FastifyRequest) {
  return { method, path: url.split('?')[0], user: actor?.userId ?? undefined }
}
