import { isStorable } from '@signout/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, wrongType } from '../base/refusal.ts'
import { unstorableMessage } from './input.ts'

/** Reads bodies as JSON only, and refuses texts that no database stores. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) =>
      text === '' ? undefined : parse(request, text),
  )
  app.addContentTypeParser<string>(
    '*',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (text !== '' || !mayBeEmpty(request)) throw wrongType('Send the body as application/json.')
    },
  )
}

/** Reads bodies of any type as bytes, in a context of its own. */
export function readFileBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => bytes,
  )
}

/** Some clients send the type of a body without a body (spec §3). */
function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const schema = routeOptions.config.endpoint?.body
  return schema === undefined || schema.safeParse(undefined).success
}

/** Escapes of which texts that cannot be stored are made; other texts need not be looked at one by one. */
const suspicious = /\\u(?:0000|d[89a-f])/i

function parse({ routeOptions }: FastifyRequest, text: string): unknown {
  const isFile = routeOptions.config.endpoint?.textFile !== undefined
  try {
    return JSON.parse(text, !isFile && suspicious.test(text) ? requireStorable : undefined)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid({ non_field_errors: ['The body is not valid JSON.'] })
  }
}

function requireStorable(name: string, value: unknown): unknown {
  if (isStorable(name) && (typeof value !== 'string' || isStorable(value))) return value
  throw invalid({ non_field_errors: [unstorableMessage] })
}
