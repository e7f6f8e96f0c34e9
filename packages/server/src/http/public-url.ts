import type { FastifyRequest } from 'fastify'

/** What was asked for, as the browser sees it. The caller writes the Host header, so it may be anything, or missing. */
export function publicUrlOf(request: FastifyRequest): URL {
  const { originalUrl } = request
  return URL.parse(originalUrl, baseUrlOf(request)) ?? new URL(originalUrl, 'http://localhost')
}

/** Before the path. */
export function baseUrlOf({ protocol, host, server }: FastifyRequest): string {
  return server.services.config.publicUrl ?? `${protocol}://${host}`
}

/** Whether the browser talks TLS to us or to the proxy in front. */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.services.config.publicUrl?.startsWith('https:') === true
}
