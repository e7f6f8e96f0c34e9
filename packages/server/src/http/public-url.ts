import type { FastifyRequest } from 'fastify'

/** What was asked for, as the browser sees it. The caller writes the Host header, so it may be anything, or missing. */
export function publicUrlOf(request: FastifyRequest): URL {
  const { originalUrl } = request
  const local = new URL('http://localhost')
  return URL.parse(originalUrl, baseUrlOf(request)) ?? URL.parse(originalUrl, local) ?? local
}

/** Before the path. */
export function baseUrlOf({ protocol, host, server }: FastifyRequest): string {
  return server.services.config.publicUrl ?? `${protocol}://${host}`
}

/** Whether the browser talks TLS to us or to the proxy in front. */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.services.config.publicUrl?.startsWith('https:') === true
}
