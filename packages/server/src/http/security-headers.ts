import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isApiPath } from './api-path.ts'
import { isSecure } from './public-url.ts'

const oneYearS = 365 * 24 * 3600

/**
 * Nothing from another host but pictures that organisers entered. Without `upgrade-insecure-requests`, and without
 * the headers that browsers complain about on plain http: events run on addresses of a local network, too. What the
 * API answers is kept by nobody.
 */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy())
    if (isSecure(request))
      reply.header('strict-transport-security', `max-age=${oneYearS}; includeSubDomains`)
  })
  app.addHook('onSend', async (request, reply) => {
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
  })
}

/** `nonce` is for the style elements of one answer. */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: https:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
