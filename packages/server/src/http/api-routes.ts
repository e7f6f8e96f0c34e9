import { randomBytes } from 'node:crypto'
import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { apiDocumentOf } from './api-document.ts'
import { apiPage } from './api-page.ts'
import { openApiOf } from './openapi.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Documents of the declared calls. */
export function apiRoutes(app: FastifyInstance): void {
  const openApi = openApiOf(endpoints)
  const document = apiDocumentOf(openApi)

  app.get('/api/openapi.json', async () => openApi)

  app.get('/api/docs/', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    reply.header('content-security-policy', contentSecurityPolicy(nonce))
    return reply.type('text/html; charset=utf-8').send(apiPage(document, nonce))
  })
}
