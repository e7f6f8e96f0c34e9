import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { notFoundDetail } from '@signout/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './headers.ts'

const details = {
  400: 'The request is malformed.',
  408: 'The request took too long to arrive.',
  431: 'The address or the headers are too long.',
} as const
const statusByCode: Readonly<Record<string, keyof typeof details>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Fastify's `clientErrorHandler`: answers in our own form what Node cannot parse. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusByCode[error.code ?? ''] ?? 400
  const body = JSON.stringify({ detail: details[status] })
  const headers = {
    ...securityHeaders(),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
  socket.end(`${head}\r\n${body}`, () => socket.destroy())
}

/** Fastify's `frameworkErrors`: answers 404 to a path that cannot be decoded. */
export function answerBadPath(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const headers = { ...securityHeaders(request), 'cache-control': 'no-store' }
  void reply.code(404).headers(headers).send({ detail: notFoundDetail })
}

/** Fastify's `rewriteUrl`: reduces an absolute address to its path (RFC 9112, section 3.2.2). */
export function withoutOrigin({ url = '/' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}
