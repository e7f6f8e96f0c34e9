import { randomBytes } from 'node:crypto'
import { endpoints } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { apiDocumentOf } from './api-document.ts'
import { apiPage } from './api-page.ts'
import { type OpenApi, openApiOf } from './openapi.ts'
import { pagePolicy } from '../security-headers.ts'

/** Documents of the declared calls. */
export function apiRoutes(app: FastifyInstance): void {
  // Made when first asked for, which on most days nobody does.
  let made: OpenApi | undefined
  const openApi = () => (made ??= openApiOf(endpoints))

  app.get('/api/openapi.json', async () => openApi())

  app.get('/api/docs/', async (_, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    reply.header('content-security-policy', pagePolicy(nonce))
    return reply.type('text/html; charset=utf-8').send(apiPage(apiDocumentOf(openApi()), nonce))
  })
}
