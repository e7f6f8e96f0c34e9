import { text } from 'node:stream/consumers'
import {
  type CallInput,
  type Endpoint,
  listenForChanges,
  type ResponseOf,
  urlOf,
} from '@signout/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { makeSession } from './sessions.ts'
import { closeStream, TestStream } from './test-stream.ts'

export interface TestResponse<T> {
  readonly status: number
  /** As the endpoint declares it when the call succeeded, else an error's body; undefined when empty, '' for a stream. */
  readonly body: T
  readonly headers: LightMyRequestResponse['headers']
}

type Method = NonNullable<InjectOptions['method']>

interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Where the request seems to come from. */
  readonly address?: string
}

/** An app, or what stands for one. */
interface Asked extends Pick<FastifyInstance, 'inject'> {
  readonly services: { readonly db: Db }
}

/** A browser: it keeps its cookies and sends the CSRF token of its cookie with unsafe requests. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #app: Asked

  constructor(app: Asked) {
    this.#app = app
  }

  /** As if the user had logged in at `now`. */
  async logInAs(userId: number, now: Date): Promise<void> {
    const secret = await makeSession(this.#app.services.db, userId, now)
    this.cookies.set('sessionid', secret)
  }

  /** Makes a declared call. The body's type holds for a success; a test of a refusal looks at the status first. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<TestResponse<ResponseOf<E>>> {
    const url = urlOf(endpoint, input.params, input.query)
    const response = await this.request(endpoint.method, url, { body: input.body })
    // The server checked a success against the schema; failures are for the test to know.
    return response as TestResponse<ResponseOf<E>>
  }

  /** Any request; a `body` that is neither a text nor a file goes as JSON. */
  async request(
    method: Method,
    url: string,
    options: RequestOptions = {},
  ): Promise<TestResponse<unknown>> {
    const isUnsafe = method !== 'GET' && method !== 'HEAD'
    if (isUnsafe && !this.cookies.has('csrftoken')) await this.request('GET', '/api/health/')
    const { body, address } = options
    const payload = await payloadOf(body)
    const response = await this.#app.inject({
      payloadAsStream: true,
      method,
      url,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(isUnsafe && { 'x-csrftoken': this.cookies.get('csrftoken') ?? '' }),
        ...options.headers,
      },
      ...(payload !== undefined && { payload }),
      ...(address !== undefined && { remoteAddress: address }),
    })
    this.#keepCookies(response)
    const { statusCode: status, headers: answered } = response
    return { status, body: await readBody(response), headers: answered }
  }

  /** An open event stream. It is closed with the app, or with `close`. */
  async listen(
    headers: Readonly<Record<string, string>> = {},
    since?: string,
  ): Promise<TestStream> {
    const response = await this.#app.inject({
      payloadAsStream: true,
      method: 'GET',
      url: urlOf(listenForChanges, {}, { since }),
      cookies: Object.fromEntries(this.cookies),
      headers,
    })
    return new TestStream(response)
  }

  #keepCookies(response: LightMyRequestResponse): void {
    for (const { name, value, expires } of response.cookies) {
      if (value === '' || (expires !== undefined && expires.getTime() === 0)) {
        this.cookies.delete(name)
      } else this.cookies.set(name, value)
    }
  }
}

async function payloadOf(body: unknown): Promise<string | Buffer | undefined> {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer())
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
}

/** An event stream never ends: it is closed at once. */
async function readBody(response: LightMyRequestResponse): Promise<unknown> {
  const type = String(response.headers['content-type'])
  if (type.startsWith('text/event-stream')) {
    closeStream(response)
    return ''
  }
  const body = await text(response.stream())
  if (body === '') return undefined
  return type.startsWith('application/json') ? JSON.parse(body) : body
}

/** How many answers have which status: `{ 201: 1, 400: 4 }`. */
export function countByStatus(
  answers: readonly { readonly status: number }[],
): Record<number, number> {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length]))
}
