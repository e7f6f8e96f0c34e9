import {
  csrfCookie,
  Detail,
  type Endpoint,
  limits,
  Messages,
  sessionCookie,
} from '@signout/contract'
import { z } from 'zod'
import { callersOf } from '../../base/actor.ts'
import { idempotencyMs } from '../../record/repeats.ts'
import { bodyLimitInWords, keyPattern } from '../input.ts'
import {
  answersOf,
  type DeclaredAnswer,
  json,
  type JsonSchema,
  type Reference,
  sharedAnswers,
} from './answers.ts'

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean } & Pick<DeclaredAnswer, 'content'>
  readonly responses: Readonly<Record<string, DeclaredAnswer | Reference>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string | undefined
  readonly schema: JsonSchema
}

export type OpenApi = ReturnType<typeof openApiOf>

const description = [
  `Every path works with and without a trailing slash. Bodies are JSON, at most ${bodyLimitInWords()}, unless the call takes a file; unknown fields are refused. Times are ISO-8601 in UTC with milliseconds.`,
  `Logging in sets a session cookie. Every call but GET needs the header X-CSRFToken with the value of the cookie ${csrfCookie}, which any answer sets.`,
  `Lists take limit (1 to ${limits.pageRows.max}, default ${limits.pageRows.default}) and offset; next and previous are absolute addresses, or null. A list parameter is one comma-separated value, or repeated.`,
  'Refusals are {"detail": "…"}, or with 400, for bad input, {"<field>": ["…"]} or {"non_field_errors": ["…"]}. 401: not logged in. 403: the caller may not do this, or the CSRF token is wrong. 404: there is no such thing. 405: the header Allow says which methods the path has. 409: another request was faster, or the current state forbids the call. 413: the body is too large. 415: the body is not JSON, or not the file that is expected. 429 and 503: the header Retry-After says how many seconds to wait.',
].join('\n\n')

const license = { name: 'MIT', identifier: 'MIT' }
const bytes: JsonSchema = { type: 'string', format: 'binary' }

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by logging in.' },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRFToken',
    description: `The value of the cookie ${csrfCookie}, which any answer sets.`,
  },
}

/** The OpenAPI document of the declared calls, by their names in code (decision 015). */
export function openApiOf(endpoints: Readonly<Record<string, Endpoint>>) {
  const schemas: Record<string, JsonSchema> = {}
  const schemaOf: SchemaOf = (schema, io) => {
    const { $defs = {}, ...own } = toJsonSchema(schema, io)
    Object.assign(schemas, $defs)
    return own
  }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path.replace(/\/$/, '')] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemaOf)
  }
  for (const schema of [Detail, Messages]) schemaOf(schema, 'output')
  return {
    openapi: '3.1.0',
    info: { title: 'Hardware Signout', version: '1', description, license },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, responses: sharedAnswers, securitySchemes },
  } as const
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

function operationOf(operationId: string, endpoint: Endpoint, schemaOf: SchemaOf): Operation {
  const { access, body, file, hasEtag, isConditional, method, params, query, repeatable, summary } =
    endpoint
  return {
    operationId,
    summary,
    description: `${callersOf[access].inWords}.`,
    security: [
      { ...(access !== 'anyone' && { session: [] }), ...(method !== 'GET' && { csrf: [] }) },
    ],
    // The parsed type of a parameter, not its text on the wire.
    parameters: [
      ...(params ? parametersOf('path', schemaOf(params, 'output')) : []),
      ...(query ? parametersOf('query', schemaOf(query, 'output')) : []),
      ...(repeatable ? [idempotencyKey] : []),
      ...(hasEtag && method === 'GET' ? [ifNoneMatch] : []),
      ...(isConditional ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        ...json(schemaOf(body, 'input')),
      },
    }),
    ...(file && {
      requestBody: {
        required: true,
        content: Object.fromEntries(file.types.map((type) => [type, { schema: bytes }])),
      },
    }),
    responses: answersOf(endpoint, schemaOf(endpoint.response, 'output')),
  }
}

const idempotencyKey = header(
  'Idempotency-Key',
  `Chosen by the caller. For ${idempotencyMs / 3_600_000} hours a repeat with the same key, path and body gets the first answer again, with the header Idempotency-Replayed; refusals are not kept.`,
  keyPattern.source,
)
const ifMatch = header(
  'If-Match',
  'ETag of the answer that the change is meant for: refused with 409 when there is a newer one.',
)
const ifNoneMatch = header(
  'If-None-Match',
  'The ETag of an answer that the caller still has: 304 when it is the same now.',
)

function header(name: string, description: string, pattern?: string): Parameter {
  const schema = { type: 'string', ...(pattern !== undefined && { pattern }) } as const
  return { name, in: 'header', required: false, description, schema }
}

function parametersOf(place: Parameter['in'], { properties = {} }: JsonSchema): Parameter[] {
  // JSON Schema allows `true` for "anything", which no parameter is.
  return Object.entries(properties).map(([name, property]) =>
    parameterOf(name, place, property as JsonSchema),
  )
}

function parameterOf(
  name: string,
  place: Parameter['in'],
  { description, ...schema }: JsonSchema,
): Parameter {
  const isRequired = place === 'path'
  const style = schema.type === 'array' && { style: 'form', explode: false }
  return { name, in: place, required: isRequired, description, ...style, schema }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const options = { io, unrepresentable: 'any', override: withoutNoise } as const
  const { $schema: _, ...own } = z.toJSONSchema(schema, options)
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', '#/components/schemas/'))
}

/** Drops names that are keys in the document, bounds of safe integers, and the pattern that `date-time` implies. */
function withoutNoise({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  delete jsonSchema.id
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
}
