import type { Method } from '@signout/contract'
import type { TestApp } from '@signout/server/testing/world/test-app.ts'
import type { TestClient } from '@signout/server/testing/requests/test-client.ts'
import { onTestFinished } from 'vitest'

interface Interception {
  readonly pattern: RegExp
  /** `lost`: the server does it, and its answer gets lost. */
  readonly answer: 'no answer' | 'lost' | { readonly status: number; readonly body?: object }
}

/** The connection between the screens and the real server; a test can intercept or hold calls. */
export class Network {
  /** `GET /api/…?…` of every call that was made, in order. */
  readonly calls: string[] = []
  /** Those of them that the server has answered. */
  readonly answered: string[] = []
  readonly client: TestClient
  #interceptions: Interception[] = []
  #held: { readonly pattern: RegExp; readonly released: Promise<void> }[] = []

  constructor(client: TestClient) {
    this.client = client
  }

  /** From now on, calls like this (`/^PATCH .*orders/`) get this answer, or none. They do not reach the server unless it is lost on its way back. */
  intercept(pattern: RegExp, answer: Interception['answer']): void {
    this.#interceptions.push({ pattern, answer })
  }

  /** Ends every interception. */
  restore(): void {
    this.#interceptions = []
  }

  /** From now on, calls like this wait until the function that this returns is called. */
  hold(pattern: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.push({ pattern, released: promise })
    return resolve
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    // The contract's client passes one of its four methods.
    const method = init.method as Method
    const line = `${method} ${path}`
    this.calls.push(line)
    await this.#held.find(({ pattern }) => pattern.test(line))?.released
    const interception = this.#interceptions.find(({ pattern }) => pattern.test(line))
    if (interception?.answer === 'no answer') throw new TypeError('Failed to fetch')
    if (interception && interception.answer !== 'lost')
      return Response.json(interception.answer.body ?? {}, { status: interception.answer.status })
    const { status, body, headers } = await this.client.request(method, path, {
      body: init.body ?? undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    })
    this.answered.push(line)
    if (interception) throw new TypeError('Failed to fetch')
    init.signal?.throwIfAborted()
    this.#mirrorCsrfToken()
    const told = ['etag', 'content-disposition', 'content-type'].flatMap(
      (name): [string, string][] =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
    )
    if (body === undefined) return new Response(null, { status })
    const content = typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(content, { status, headers: told })
  }

  /** The page reads this cookie; the session's it cannot see. */
  #mirrorCsrfToken(): void {
    const token = this.client.cookies.get('csrftoken') ?? ''
    document.cookie = `csrftoken=${encodeURIComponent(token)}; path=/`
  }
}

/** Takes the place of `fetch` until the test's end. */
export async function connect(app: TestApp, as?: { readonly userId: number }): Promise<Network> {
  const network = new Network(as ? await app.as(as) : app.anonymous())
  const { fetch } = globalThis
  // Sound here: the screens pass a path and options, and nothing else in the page calls it.
  globalThis.fetch = network.fetch as typeof fetch
  onTestFinished(() => {
    globalThis.fetch = fetch
    document.cookie = 'csrftoken=; path=/; max-age=0'
  })
  return network
}
