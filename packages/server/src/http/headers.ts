import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiPath, isSecure } from './urls.ts'

/**
 * Headers of every answer. Events may run on plain http in a local network: no `upgrade-insecure-requests`, and none of
 * the headers that browsers warn about there. The policy is for answers other than pages: nothing in them may run.
 */
const always = {
  'content-security-policy': `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const overTls = {
  ...always,
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Security headers of the answers to a request. */
export function securityHeaders(request: FastifyRequest) {
  return isSecure(request) ? overTls : always
}

/** Sets the security headers on every answer; API answers are cached only where their call declares it. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request))
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Content-Security-Policy of pages: other hosts only for pictures that organisers entered; `blob:` is for previews of
 * pictures before upload, `nonce` for the page's style elements.
 */
export function pagePolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Logs one line for each request, with the id of the user, and without the query, which may contain a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ ...fieldsOf(request), status: reply.statusCode, ms }, 'request')
    done()
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(fieldsOf(request), 'request broken off')
  })
}

function fieldsOf({ method, url, actor }: FastifyRequest) {
  return { method, path: url.split('?')[0], user: actor?.userId ?? undefined }
}
