import type { FastifyInstance } from 'fastify'
import { isApiPath } from './api-path.ts'
import { isSecure } from './public-url.ts'

const oneYearS = 365 * 24 * 3600

/**
 * Of every answer. Without `upgrade-insecure-requests`, and without the headers that browsers complain about on plain
 * http: events run on addresses of a local network, too.
 */
const always = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const overTls = { 'strict-transport-security': `max-age=${oneYearS}; includeSubDomains` }

/** Constant, so that they cost next to nothing. What the API answers is kept by nobody, unless the call says so. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    if (isSecure(request)) reply.headers(overTls)
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Nothing from another host but pictures that organisers entered; a blob is one that is about to be sent. `nonce` is for the style elements of one answer. */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `img-src 'self' data: blob: https:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
