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

type Implied = readonly [description: string, when: (endpoint: Endpoint) => boolean]

const isWrite = ({ method }: Endpoint) => method !== 'GET'
const takesInput = ({ query, method, file }: Endpoint) =>
  query !== undefined || (method !== 'GET' && file === undefined)

/** The refusals that follow from the rest of a declaration, by status. */
const implied: Readonly<Record<string, Implied>> = {
  400: ['The input is wrong.', takesInput],
  401: ['Not logged in.', ({ access }) => access !== 'anyone'],
  403: [
    'The caller may not do this, or the CSRF token is wrong.',
    (endpoint) => isWrite(endpoint) || callersOf[endpoint.access].include !== undefined,
  ],
  404: ['There is no such thing.', ({ params }) => params !== undefined],
  413: [`The body is larger than ${bodyLimitInWords()}.`, isWrite],
  415: ['The body is not JSON.', isWrite],
  422: [
    'The Idempotency-Key was used for another request.',
    ({ repeatable }) => repeatable === true,
  ],
  429: [
    'The caller has written too often within a minute or an hour.',
    (endpoint) => isWrite(endpoint) && endpoint.access !== 'anyone',
  ],
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

const failure: DeclaredAnswer = {
  ...refusal(
    '500',
    'Any other failure. 405: the path does not have this method. 500: the server failed. 503: its database does not respond.',
  ),
  headers: {
    'Retry-After': retryAfter,
    Allow: { description: 'With 405: the methods that the path has.', schema: { type: 'string' } },
  },
}

/** The answers that calls share, by status. */
export const sharedAnswers: Readonly<Record<string, DeclaredAnswer>> = {
  ...Object.fromEntries(
    Object.entries(implied).map(([status, [description]]) => [
      status,
      refusal(status, description),
    ]),
  ),
  default: failure,
}

/** All answers of a call, by status. */
export function answersOf(
  endpoint: Endpoint,
  success: JsonSchema,
): Record<string, DeclaredAnswer | Reference> {
  const { status, produces, repeatable, hasEtag, mayBeEmpty, refusals = {} } = endpoint
  const headers = {
    ...(repeatable && { 'Idempotency-Replayed': replayed }),
    ...(hasEtag && { ETag: etag }),
  }
  const content = produces === undefined ? json(success) : textOf(produces)
  const shared = Object.keys(implied).filter((each) => implied[each]?.[1](endpoint))
  return {
    [status]: { description: 'Done.', headers, ...(status !== 204 && content) },
    ...(mayBeEmpty && { 204: { description: 'Done, without content.' } }),
    ...(hasEtag && !isWrite(endpoint) && { 304: { description: 'Unchanged.', headers } }),
    ...Object.fromEntries([...shared, 'default'].map((each) => [each, referenceTo(each)])),
    ...Object.fromEntries(
      Object.entries(refusals).map(([each, description]) => [each, refusal(each, description)]),
    ),
  }
}

function referenceTo(status: string): Reference {
  return { $ref: `#/components/responses/${status}` }
}

function textOf(type: string) {
  return { content: { [type]: { schema: { type: 'string' } } } }
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
