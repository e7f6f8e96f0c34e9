import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseDown } from '../db/failure.ts'
import { invalid, Refusal } from '../refusal.ts'
import { isStorable, UNSTORABLE } from './storable.ts'

/** Bodies are at most 256 KiB (rulings §2). */
export const BODY_LIMIT = 256 * 1024

/** Refusals become their answer; anything else is logged once and answered without a word of detail. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (refusal !== undefined) return send(reply, refusal)
    request.log.error({ err: error }, 'request failed')
    return isDatabaseDown(error)
      ? send(reply, new Refusal(503, { detail: 'The database does not answer. Try again soon.' }))
      : send(reply, new Refusal(500, { detail: 'Internal server error.' }))
  })
}

function send(reply: FastifyReply, { status, headers, body }: Refusal): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}

/** What Fastify itself refuses, in our shape. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!isFastifyError(error)) return undefined
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, { detail: 'Send the body as application/json.' })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, { detail: 'The body is larger than 256 KiB.' })
    default: {
      const { statusCode = 500 } = error
      return statusCode < 500 ? new Refusal(statusCode, { detail: error.message }) : undefined
    }
  }
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}

/** The only kind of body that is read. Texts that no database can store are refused here, once for all. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_: FastifyRequest, text: string) => {
      if (text === '') return undefined
      const body = parse(text)
      if (!isStorable(body)) throw badBody(UNSTORABLE)
      return body
    },
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody('The body is not valid JSON.')
  }
}

function badBody(message: string): Refusal {
  return invalid({ non_field_errors: [message] })
}
