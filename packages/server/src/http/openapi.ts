import {
  Applicant,
  CartLine,
  Category,
  Detail,
  type Endpoint,
  Item,
  health,
  joinTeam,
  login,
  Order,
  Profile,
  ReturnLine,
  Team,
  User,
} from '@signout/contract'
import { z } from 'zod'

/** JSON Schema, as far as the documents read it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
}

export interface Operation {
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Answer {
  readonly description: string
  readonly content?: Content
}

interface Content {
  readonly 'application/json': { readonly schema: JsonSchema }
}

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** Shapes that several calls share, by the name under which the documents show them. */
const shared = {
  Applicant,
  CartLine,
  Category,
  Detail,
  Item,
  Order,
  Profile,
  ReturnLine,
  Team,
  User,
}

/** The OpenAPI document of the declared calls. */
export function openApiOf(endpoints: readonly Endpoint[]): OpenApi {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shared)) names.add(schema, { id })
  const schemas: Record<string, JsonSchema> = {}
  const schemaOf: SchemaOf = (schema, io) => {
    const { $defs = {}, ...rest } = toJsonSchema(schema, io, names)
    Object.assign(schemas, $defs)
    return rest
  }
  for (const schema of Object.values(shared)) schemaOf(schema, 'output')

  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, schemaOf)
  }
  const info = { title: 'Hardware Signout', version: '1' }
  return { openapi: '3.1.0', info, paths, components: { schemas } }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  metadata: z.core.$ZodRegistry<{ id: string }>,
): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  const options = { io, metadata, unrepresentable: 'any', override: withoutNoise } as const
  const { $schema: _, ...json } = z.toJSONSchema(schema, options)
  const text = JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')
  // `JsonSchema` names only such keys of JSON Schema as zod writes in this form.
  return JSON.parse(text, dropIds) as JsonSchema
}

/** A shared shape's own identifier is no part of OpenAPI's form. */
function dropIds(this: unknown, key: string, value: unknown): unknown {
  return key === 'id' && typeof value === 'string' ? undefined : value
}

/** Bounds that every safe integer keeps, and the pattern that `date-time` already says. */
function withoutNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

function operationOf(endpoint: Endpoint, schemaOf: SchemaOf): Operation {
  const { body, response, status } = endpoint
  const empty = status === 204
  return {
    summary: endpoint.summary,
    description: `${who[endpoint.access]}.`,
    parameters: [
      ...parametersOf('path', endpoint.params, schemaOf),
      ...parametersOf('query', endpoint.query, schemaOf),
      ...(isUnsafe(endpoint) ? [csrfHeader] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        ...json(schemaOf(body, 'input')),
      },
    }),
    responses: {
      [status]: { description: 'Success.', ...(!empty && json(schemaOf(response, 'output'))) },
      ...errorsOf(endpoint, schemaOf),
    },
  }
}

const who: Record<Endpoint['access'], string> = {
  anyone: 'Anyone',
  user: 'Whoever is logged in',
  applicant: 'Whoever is logged in and no organiser',
  participant: 'Participants',
  member: 'Participants and organisers',
  organiser: 'Organisers',
}

const csrfHeader = {
  name: 'X-CSRFToken',
  in: 'header',
  required: true,
  schema: { type: 'string' },
} as const

function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  schemaOf: SchemaOf,
): Parameter[] {
  if (schema === undefined) return []
  // What a parameter means, not the text that it is on the wire.
  const { properties = {} } = schemaOf(schema, 'output')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: property,
  }))
}

function errorsOf(endpoint: Endpoint, schemaOf: SchemaOf): Record<string, Answer> {
  const detail = json(schemaOf(Detail, 'output'))
  const isOpen = endpoint.access === 'anyone'
  return {
    ...((endpoint.body ?? endpoint.query) && {
      400: { description: 'Messages by field, `non_field_errors`, or the `detail` of a refusal.' },
    }),
    ...(!isOpen && { 401: { description: 'Nobody is logged in.', ...detail } }),
    ...((isUnsafe(endpoint) || !['anyone', 'user'].includes(endpoint.access)) && {
      403: { description: 'The caller may not, or the CSRF token is wrong.', ...detail },
    }),
    ...(endpoint.params && { 404: { description: 'There is no such thing.', ...detail } }),
    ...((endpoint === login || endpoint === joinTeam) && {
      429: { description: 'Too many failed attempts.', ...detail },
    }),
    ...(endpoint === health && {
      503: { description: 'The database does not answer.', ...detail },
    }),
  }
}

function isUnsafe(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET'
}

function json(schema: JsonSchema): { content: Content } {
  return { content: { 'application/json': { schema } } }
}
