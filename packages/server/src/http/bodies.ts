import { type Endpoint, isStorable } from '@signout/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, type Refusal, wrongType } from '../refusal.ts'
import { areTextsStorable, unstorableMessage } from './input.ts'

/** Maximum nesting, more than any body needs. After this check functions may walk a body recursively. */
const maxLevels = 16
/** A type and a subtype, with any parameters. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/
const unknownType = 'application/octet-stream'
const asText = { parseAs: 'string' } as const
const asBytes = { parseAs: 'buffer' } as const

/** Reads bodies as JSON only, and refuses JSON that no call accepts and no database stores. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    asText,
    async ({ routeOptions }: FastifyRequest, text: string) =>
      text === '' ? undefined : parse(text, routeOptions.config.endpoint),
  )
  app.addContentTypeParser<string>('*', asText, async (request: FastifyRequest, text: string) => {
    if (text !== '' || !mayBeEmpty(request)) throw wrongType('Send the body as application/json.')
  })
  app.addHook('onRequest', ({ raw: { headers } }, _, done) => {
    // Fastify would refuse a malformed type even without a body.
    const type = headers['content-type']
    if (type !== undefined && !mediaType.test(type)) headers['content-type'] = unknownType
    done()
  })
}

/** Reads bodies of any type as bytes, in a context of its own. */
export function readFileBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('*', asBytes, async (_: FastifyRequest, bytes: Buffer) => bytes)
  app.addHook('onRequest', ({ raw }, _, done) => {
    // Fastify would refuse a malformed type before it reads the bytes.
    delete raw.headers['content-type']
    done()
  })
}

/** Some clients send the type of a body without a body (spec §3). */
function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const schema = routeOptions.config.endpoint?.body
  return schema === undefined || schema.safeParse(undefined).success
}

function parse(text: string, endpoint: Endpoint | undefined): unknown {
  const body = parseJson(text)
  if (!isNestedWithin(body, maxLevels)) throw badBody('The body is nested too deeply.')
  const mayHaveAny = endpoint?.textFile !== undefined
  if (!mayHaveAny && !areTextsStorable(body))
    throw badBody(unstorableMessage, unstorableField(body))
  return body
}

/** The field whose texts cannot all be stored; undefined where it is the name of a field, or the whole body. */
function unstorableField(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return Object.keys(body).find(
    (name) => isStorable(name) && !areTextsStorable(Reflect.get(body, name)),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody('The body is not valid JSON.')
  }
}

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  const below: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return levels > 0 && below.every((each) => isNestedWithin(each, levels - 1))
}

function badBody(message: string, field = 'non_field_errors'): Refusal {
  return invalid({ [field]: [message] })
}
