import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { notFoundDetail } from '@signout/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, describeTrouble } from '../db/failure.ts'
import { Refusal, refuse, tooLarge, unavailable } from '../refusal.ts'
import { bodyLimitInWords } from './input.ts'
import { securityHeaders } from './headers.ts'

/** Turns refusals into answers; any other error is logged once and answered without detail. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error, request)
    if (refusal !== undefined) return send(reply, refusal)
    if (isCutOff(request, error)) return send(reply, refuse('The body is cut off.'))
    request.log.error({ err: error }, 'request failed')
    return error instanceof DatabaseUnavailable
      ? send(reply, unavailable(describeTrouble(error.trouble)))
      : send(reply, new Refusal(500, { detail: 'Internal server error.' }))
  })
}

function send(reply: FastifyReply, { status, body, waitMs }: Refusal): FastifyReply {
  if (waitMs !== null) reply.header('retry-after', String(Math.ceil(waitMs / 1000)))
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Fastify's own refusals, in our shape. */
function refusalOf(error: unknown, { routeOptions }: FastifyRequest): Refusal | undefined {
  if (!isFastifyError(error)) return undefined
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const most = bodyLimitInWords(routeOptions.config.endpoint)
    return tooLarge(`The body is larger than ${most}.`)
  }
  const { statusCode = 500 } = error
  return statusCode < 500 ? new Refusal(statusCode, { detail: error.message }) : undefined
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}

/** Whether the caller disconnected while sending the body: the error is the request's own. */
function isCutOff({ raw }: FastifyRequest, error: unknown): boolean {
  return error instanceof Error && error === raw.errored
}

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
    reply.header('connection', 'close')
    done(refuse(hosts === 0 ? 'The Host header is missing.' : 'There are several Host headers.'))
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
