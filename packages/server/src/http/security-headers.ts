import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiPath } from './api-path.ts'
import { isSecure } from './public-url.ts'

const oneYearS = 365 * 24 * 3600

/** What no page of ours uses, and no script that gets into one may: names that browsers know, for they complain of others. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * Of every answer. Without `upgrade-insecure-requests`, and without the headers that browsers complain about on plain
 * http: events run on addresses of a local network, too. The policy is that of an answer that is no page: nothing in it runs.
 */
const always = {
  'content-security-policy': `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const overTls = {
  ...always,
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': `max-age=${oneYearS}; includeSubDomains`,
}

/** Constant, so that they cost next to nothing. What the API answers is kept by nobody, unless the call says so. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request))
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Without a request: of an answer to what is none, of which nobody knows how it came. */
export function securityHeaders(request?: FastifyRequest): Readonly<Record<string, string>> {
  return request !== undefined && isSecure(request) ? overTls : always
}

/** Of a page: nothing from another host but pictures that organisers entered; a blob is one that is about to be sent. `nonce` is for its style elements. */
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
