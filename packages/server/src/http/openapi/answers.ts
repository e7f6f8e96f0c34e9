import type { Endpoint } from '@signout/contract'
import type { z } from 'zod'
import { callersOf } from '../../base/actor.ts'
import { bodyLimitInWords } from '../input.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface DeclaredAnswer {
  readonly description: string
  /** Schemas by media type. */
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
  readonly headers?: Readonly<Record<string, Header>>
}

interface Header {
  readonly description: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

export interface Reference {
  readonly $ref: string
}

interface Implied {
  readonly name: string
  readonly description: string
  readonly when: (endpoint: Endpoint) => boolean
}

const isWrite = ({ method }: Endpoint) => method !== 'GET'

/** The refusals that follow from the rest of a declaration, by status. */
const implied: Readonly<Record<number, Implied>> = {
  400: {
    name: 'BadInput',
    description: 'The input is wrong.',
    when: (endpoint) =>
      endpoint.query !== undefined || (isWrite(endpoint) && endpoint.file === undefined),
  },
  401: {
    name: 'NotLoggedIn',
    description: 'Not logged in.',
    when: ({ access }) => access !== 'anyone',
  },
  403: {
    name: 'Forbidden',
    description: 'The caller may not do this, or the CSRF token is wrong.',
    when: (endpoint) => isWrite(endpoint) || callersOf[endpoint.access].include !== undefined,
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing.',
    when: ({ params }) => params !== undefined,
  },
  413: {
    name: 'TooLarge',
    description: `The body is larger than ${bodyLimitInWords()}.`,
    when: isWrite,
  },
  415: { name: 'NotJson', description: 'The body is not JSON.', when: isWrite },
  422: {
    name: 'KeyUsed',
    description: 'The Idempotency-Key was used for another request.',
    when: ({ repeatable }) => repeatable === true,
  },
  429: {
    name: 'TooManyWrites',
    description: 'The caller has written too often within a minute or an hour.',
    when: (endpoint) => isWrite(endpoint) && endpoint.access !== 'anyone',
  },
}

const retryAfter: Header = {
  description: 'Seconds to wait before another attempt.',
  schema: { type: 'integer', minimum: 1 },
}

const etag: Header = {
  description: 'Identifies exactly these bytes.',
  required: true,
  schema: { type: 'string', pattern: '^"[\\w-]+"$' },
}

const replayed: Header = {
  description: 'Set when the request was answered before, and this is that answer.',
  schema: { const: 'true' },
}

/** The answers that calls share, by the names of their references. */
export const sharedAnswers: Readonly<Record<string, DeclaredAnswer>> = {
  ...Object.fromEntries(
    Object.entries(implied).map(([status, { name, description }]) => [
      name,
      refusal(status, description),
    ]),
  ),
  Failure: {
    ...refusal(
      '500',
      'Any other failure. 405: the path does not have this method. 500: the server failed. 503: its database does not respond.',
    ),
    headers: {
      'Retry-After': retryAfter,
      Allow: {
        description: 'With 405: the methods that the path has.',
        schema: { type: 'string' },
      },
    },
  },
}

/** All answers of a call, by status. */
export function answersOf(
  endpoint: Endpoint,
  success: JsonSchema,
): Record<string, DeclaredAnswer | Reference> {
  const answers: Record<string, DeclaredAnswer | Reference> = {
    [endpoint.status]: {
      description: 'Done.',
      ...contentOf(endpoint, success),
      ...((endpoint.repeatable || endpoint.hasEtag) && {
        headers: {
          ...(endpoint.repeatable && { 'Idempotency-Replayed': replayed }),
          ...(endpoint.hasEtag && { ETag: etag }),
        },
      }),
    },
    ...(endpoint.mayBeEmpty && { 204: { description: 'Done, without content.' } }),
    ...(endpoint.hasEtag &&
      !isWrite(endpoint) && {
        304: { description: 'Unchanged since the caller’s copy.', headers: { ETag: etag } },
      }),
    default: { $ref: '#/components/responses/Failure' },
  }
  for (const [status, { name, when }] of Object.entries(implied)) {
    if (when(endpoint)) answers[status] = { $ref: `#/components/responses/${name}` }
  }
  for (const [status, description] of Object.entries(endpoint.refusals ?? {})) {
    answers[status] = refusal(status, description)
  }
  return answers
}

function contentOf(
  { status, produces }: Endpoint,
  success: JsonSchema,
): Pick<DeclaredAnswer, 'content'> {
  if (status === 204) return {}
  return produces === undefined
    ? json(success)
    : { content: { [produces]: { schema: { type: 'string' } } } }
}

function refusal(status: string, description: string): DeclaredAnswer {
  const detail = { $ref: '#/components/schemas/Detail' }
  const messages = { $ref: '#/components/schemas/Messages' }
  return {
    description,
    ...json(status === '400' ? { anyOf: [messages, detail] } : detail),
    ...(['429', '503'].includes(status) && {
      headers: { 'Retry-After': { ...retryAfter, required: true } },
    }),
  }
}

export function json(schema: JsonSchema) {
  return { content: { 'application/json': { schema } } }
}
