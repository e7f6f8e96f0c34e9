import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { notFoundDetail } from '@signout/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './headers.ts'

/** Headers of answers that pass no hook of the app. */
const headers = { ...securityHeaders(), 'cache-control': 'no-store' }
const details: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  405: 'Method CONNECT is not allowed.',
  408: 'The request took too long to arrive.',
  431: 'The address or the headers are too long.',
}
const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** The answer that a connection is sending. */
const responses = new WeakMap<Duplex, ServerResponse>()

/** Answers in our own form requests that Node cannot parse or would answer by itself. */
export function answerMalformedRequests(app: FastifyInstance): void {
  const { server } = app
  server.on('request', ({ socket }, response) => responses.set(socket, response))
  server.on('connect', (_, socket) => answer(socket, 405))
  // Unknown expectations may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const hosts = countHosts(raw)
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return done()
    const detail = hosts === 0 ? 'The Host header is missing.' : 'There are several Host headers.'
    // Sent at once: the error handler of a call expects that the caller is authenticated.
    void reply.header('connection', 'close').code(400).send({ detail })
  })
}

/** Refuses several Host headers: Node takes the first, a proxy perhaps another (RFC 9112, section 3.2). */
function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}

/** Fastify's `clientErrorHandler`. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  const response = responses.get(socket)
  const isAnswering = response?.headersSent === true && !response.writableEnded
  if (error.code === 'ECONNRESET' || isAnswering || !socket.writable) socket.destroy()
  else answer(socket, statusByCode[error.code ?? ''] ?? 400)
}

/** Fastify's `rewriteUrl`: reduces an absolute address to its path (RFC 9112, section 3.2.2). */
export function withoutOrigin({ url = '/' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}

/** Fastify's `frameworkErrors`: answers 404 to a path that cannot be decoded. */
export function answerBadPath(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(404)
    .headers({ ...headers, ...securityHeaders(request) })
    .send({ detail: notFoundDetail })
}

function answer(socket: Duplex, status: number): void {
  const body = JSON.stringify({ detail: details[status] })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
