import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiPath, isSecure } from './urls.ts'

const oneYearS = 365 * 24 * 3600

/** Features that no page uses, denied to injected scripts as well. Browsers warn about unknown names. */
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
 * Headers of every answer. Events may run on plain http in a local network: no `upgrade-insecure-requests`, and none of
 * the headers that browsers warn about there. The policy is for answers other than pages: nothing in them may run.
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

/** Sets the security headers on every answer; API answers are cached only where their call declares it. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request))
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Security headers of an answer; without a request those for an answer to malformed bytes, where TLS is unknown. */
export function securityHeaders(request?: FastifyRequest): Readonly<Record<string, string>> {
  return request !== undefined && isSecure(request) ? overTls : always
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
