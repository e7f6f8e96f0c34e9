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
import type { RemoteServer } from '../processes/remote-server.ts'
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

/** What a browser talks to: an app of this process, or a server of other processes. */
type Asked =
  | (Pick<FastifyInstance, 'inject'> & { readonly services: { readonly db: Db } })
  | { readonly server: RemoteServer; readonly db?: Db }

interface Sent {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer<ArrayBuffer> | undefined
  readonly address: string | undefined
}

/** A browser: it keeps its cookies and sends the CSRF token of its cookie with unsafe requests. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #app: Asked

  constructor(app: Asked) {
    this.#app = app
  }

  /** The browser of a user who has logged in at `now`. */
  static async of(
    app: Asked,
    { userId }: { readonly userId: number },
    now: Date,
  ): Promise<TestClient> {
    const client = new TestClient(app)
    await client.logInAs(userId, now)
    return client
  }

  /** The same browser at another server. */
  at(app: Asked): TestClient {
    const copy = new TestClient(app)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  /** As if the user had logged in at `now`. */
  async logInAs(userId: number, now: Date): Promise<void> {
    const { db } = 'inject' in this.#app ? this.#app.services : this.#app
    if (db === undefined) throw new Error('Where sessions are kept is not known here.')
    const secret = await makeSession(db, userId, now)
    this.cookies.set('sessionid', secret)
  }

  /** Makes a declared call. The body's type holds for a success; a test of a refusal looks at the status first. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    headers: RequestOptions['headers'] = {},
  ): Promise<TestResponse<ResponseOf<E>>> {
    const url = urlOf(endpoint, input.params, input.query)
    const response = await this.request(endpoint.method, url, { body: input.body, headers })
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
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(isUnsafe && { 'x-csrftoken': this.cookies.get('csrftoken') ?? '' }),
      ...options.headers,
    }
    const sent = { method, url, headers, payload, address }
    return 'inject' in this.#app ? this.#inject(this.#app, sent) : this.#fetch(this.#app, sent)
  }

  async #inject(app: Pick<FastifyInstance, 'inject'>, { payload, address, ...sent }: Sent) {
    const response = await app.inject({
      ...sent,
      payloadAsStream: true,
      cookies: Object.fromEntries(this.cookies),
      ...(payload !== undefined && { payload }),
      ...(address !== undefined && { remoteAddress: address }),
    })
    for (const { name, value, expires } of response.cookies) {
      this.#keepCookie(name, expires?.getTime() === 0 ? '' : value)
    }
    const { statusCode: status, headers } = response
    return { status, body: await readBody(response), headers }
  }

  async #fetch({ server }: { readonly server: RemoteServer }, { method, url, ...sent }: Sent) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { response, text } = await server.fetch(url, {
      method,
      headers: { ...sent.headers, cookie },
      ...(sent.payload !== undefined && { body: sent.payload }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#keepCookie(name, value)
    }
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, body: parseBody(text, headers), headers }
  }

  /** An open event stream. It is closed with the app, or with `close`. */
  async listen(
    headers: Readonly<Record<string, string>> = {},
    since?: string,
  ): Promise<TestStream> {
    if (!('inject' in this.#app)) throw new Error('Streams are read from an app of this process.')
    const response = await this.#app.inject({
      payloadAsStream: true,
      method: 'GET',
      url: urlOf(listenForChanges, {}, { since }),
      cookies: Object.fromEntries(this.cookies),
      headers,
    })
    return new TestStream(response)
  }

  /** One without a value is cleared. */
  #keepCookie(name: string, value: string): void {
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

async function payloadOf(body: unknown): Promise<Sent['payload']> {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer())
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
}

/** An event stream never ends: it is closed at once. */
async function readBody(response: LightMyRequestResponse): Promise<unknown> {
  if (String(response.headers['content-type']).startsWith('text/event-stream')) {
    closeStream(response)
    return ''
  }
  return parseBody(await text(response.stream()), response.headers)
}

function parseBody(body: string, headers: TestResponse<unknown>['headers']): unknown {
  if (body === '') return undefined
  const isJson = String(headers['content-type']).startsWith('application/json')
  return isJson ? JSON.parse(body) : body
}

/** How many answers have which status: `{ 201: 1, 400: 4 }`. */
export function countByStatus(
  answers: readonly { readonly status: number }[],
): Record<number, number> {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, group.length]))
}
