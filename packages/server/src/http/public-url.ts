import type { FastifyRequest } from 'fastify'

/** What was asked for, as the browser sees it. The caller writes the Host header, so it may be anything, or missing. */
export function publicUrlOf({ originalUrl, protocol, host, server }: FastifyRequest): URL {
  const base = server.services.config.publicUrl ?? `${protocol}://${host}`
  return URL.parse(originalUrl, base) ?? new URL(originalUrl, 'http://localhost')
}

/** Whether the browser talks TLS to us or to the proxy in front. */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.services.config.publicUrl?.startsWith('https:') === true
}
