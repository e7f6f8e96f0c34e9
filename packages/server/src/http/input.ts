import { createHash } from 'node:crypto'
import {
  type BodyOf,
  type Endpoint,
  formatNumber,
  isStorable,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@signout/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RepeatableRequest } from '../base/actor.ts'
import { invalid, notFound, wrongType } from '../base/refusal.ts'
import { bestFitting, messagesByField, plainWords } from './input-messages.ts'

/** Maximum size of a JSON body, in bytes (spec §3). */
export const bodyLimit = 256 * 1024

/** Maximum size of the body of a call, in bytes. */
export function bodyLimitOf({ file, textFile }: Pick<Endpoint, 'file' | 'textFile'>): number {
  return (file ?? textFile)?.maxBytes ?? bodyLimit
}

/** The maximum size in words, for messages and documents. */
export function bodyLimitInWords(endpoint: Pick<Endpoint, 'file' | 'textFile'> = {}): string {
  const limit = bodyLimitOf(endpoint)
  return limit === bodyLimit ? `${limit / 1024} KiB` : `${formatNumber(limit)} bytes`
}

/** Schema of the body of a call that declares none. */
const noFields = z.strictObject({}).optional()

/** Message for a text that cannot be stored. */
const unstorableMessage = 'A text has a character that cannot be stored.'

/**
 * Parses parameters, query and body of a request.
 * @throws {Refusal} 404 for parameters that cannot name anything, 400 with messages by field.
 */
export function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
): { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> } {
  const params = paramsIn(endpoint, request.params)
  if (endpoint.params !== undefined && params === undefined) throw notFound()
  return {
    // Sound: undefined where the endpoint declares none.
    params: params as ParamsOf<E>,
    query: readQuery(endpoint, request.query),
    body: readBody(endpoint, request.body),
  }
}

/** Parses path parameters; undefined when they cannot name anything. */
export function paramsIn<E extends Endpoint>(
  endpoint: E,
  values: unknown,
): ParamsOf<E> | undefined {
  const result = read(endpoint.params, values)
  return result.success ? (result.data as ParamsOf<E>) : undefined
}

function readQuery<E extends Endpoint>(endpoint: E, values: unknown): QueryOf<E> {
  if (endpoint.query === undefined) return undefined as QueryOf<E>
  const given = givenIn(values)
  for (const [name, text] of Object.entries(given)) {
    if (!isStorable(text)) throw invalid({ [name]: [unstorableMessage] })
  }
  const result = read(endpoint.query, given)
  if (!result.success) {
    // A list is one text of the query, so issues do not name its parts.
    const issues = result.error.issues.map((issue) => ({ ...issue, path: issue.path.slice(0, 1) }))
    throw invalid(messagesByField(issues))
  }
  return result.data as QueryOf<E>
}

/** Parameters as texts: repeated ones joined by commas, blank ones omitted. */
function givenIn(query: unknown): Record<string, string> {
  const texts = Object.entries(query ?? {}).map(
    ([name, value]) => [name, [value].flat().join(',')] as const,
  )
  return Object.fromEntries(texts.filter(([, text]) => /[^\s,]/.test(text)))
}

function readBody<E extends Endpoint>(endpoint: E, value: unknown): BodyOf<E> {
  // `readFileBodies` has read its bytes; without any there is no body.
  if (endpoint.file !== undefined) return (value ?? new Uint8Array()) as BodyOf<E>
  const schema = endpoint.body ?? (endpoint.method === 'GET' ? undefined : noFields)
  const result = read(schema, value ?? undefined)
  if (!result.success) throw invalid(messagesByField(bestFitting(result.error.issues)))
  return result.data as BodyOf<E>
}

/** Pattern of an Idempotency-Key (spec §16). */
export const keyPattern = /^[!-~]{1,255}$/

/**
 * Identity of a repeatable request; undefined for any other.
 * @throws {Refusal} 400 for a key that does not match `keyPattern`.
 */
export function readRepeatable(
  { method, path, repeatable }: Endpoint,
  { headers }: FastifyRequest,
  { params, body }: { readonly params: unknown; readonly body: unknown },
  at: Date,
): RepeatableRequest | undefined {
  const key = headers['idempotency-key']
  if (repeatable !== true || key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw invalid({ 'Idempotency-Key': ['Enter 1 to 255 visible ASCII characters.'] })
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('base64url')
  return { key, fingerprint, at }
}

/** @throws a plain error when an answer does not match its declaration, which is a bug. */
export function checkResponse<E extends Endpoint>(endpoint: E, value: unknown): ResponseOf<E> {
  const result = endpoint.response.safeParse(value)
  if (result.success) return result.data as ResponseOf<E>
  const places = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`)
  throw new Error(`${endpoint.method} ${endpoint.path} broke its contract at ${places.join(', ')}`)
}

/*
 * The casts above are sound: `ParamsOf` and its siblings are by definition the output of the very schema that
 * `read` parses with, and undefined where the endpoint declares none.
 */
function read(schema: z.ZodType | undefined, value: unknown) {
  if (schema === undefined) return { success: true as const, data: undefined }
  return schema.safeParse(value, { error: plainWords })
}

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
