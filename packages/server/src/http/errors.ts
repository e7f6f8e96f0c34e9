import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, describeTrouble } from '../db/failure.ts'
import { badRequest, notFound, Refusal, tooLarge, unavailable } from '../base/refusal.ts'
import { securityHeaders } from './headers.ts'
import { bodyLimitInWords } from './input.ts'

/** Turns refusals into answers; any other error is logged once and answered without detail. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error, request)
    // Fastify would close the connection of a caller who is still sending, who then may never see the answer.
    if (refusal?.status === 413) reply.removeHeader('connection')
    if (refusal !== undefined) return send(reply, refusal)
    if (isCutOff(request, error)) return send(reply, badRequest('The body is cut off.'))
    request.log.error({ err: error }, 'request failed')
    return error instanceof DatabaseUnavailable
      ? send(reply, unavailable(describeTrouble(error.trouble)))
      : send(reply, new Refusal(500, { detail: 'Internal server error.' }))
  })
}

/** Fastify's `frameworkErrors`: answers 404 to a path that cannot be decoded. */
export function answerBadPath(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = notFound()
  const headers = { ...securityHeaders(request), 'cache-control': 'no-store' }
  void reply.code(status).headers(headers).send(body)
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
