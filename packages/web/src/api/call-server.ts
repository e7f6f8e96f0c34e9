import {
  call,
  callNext,
  type CallInput,
  type CallOptions,
  csrfCookie,
  type Endpoint,
  type ResponseOf,
} from '@signout/contract'
import { noteServerTime } from '#server-clock.ts'

/** Milliseconds after which an unanswered call counts as slow. */
const slowAfter = 1_000

const slowListeners = new Set<() => void>()

/** Calls the listener for each slow call, until the returned function is called. */
export function onSlowCall(listener: () => void): () => void {
  slowListeners.add(listener)
  return () => void slowListeners.delete(listener)
}

/** Passes on the answer of a call, and reports a slow one. */
async function reportIfSlow<T>(answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    for (const listener of slowListeners) listener()
  }, slowAfter)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}

export type PageCallOptions = Pick<CallOptions, 'signal' | 'idempotencyKey' | 'read'>

/** Makes a call of this page; reads carry the token of the CSRF cookie as well (spec §4). */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: PageCallOptions = {},
): Promise<ResponseOf<E>> {
  return reportIfSlow(call(endpoint, input, ofPage(options)))
}

/** Reads the `next` page of a list. */
export async function callServerNext<E extends Endpoint>(
  endpoint: E,
  next: string,
  options: PageCallOptions = {},
): Promise<ResponseOf<E>> {
  return reportIfSlow(callNext(endpoint, next, ofPage(options)))
}

function ofPage(options: PageCallOptions): CallOptions {
  return { ...options, csrfToken: csrfToken(), fetch: fetchWithTime }
}

/** Fetches, and notes what time it is at the server. */
const fetchWithTime: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  // Not that of a proxy or another network's login, which answer in the server's place.
  if (response.headers.has('x-request-id')) {
    noteServerTime(Date.parse(response.headers.get('date') ?? ''))
  }
  return response
}

/** The CSRF token from the cookie (spec §4). */
function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${csrfCookie}=`))
  return cookie && decodeURIComponent(cookie.slice(csrfCookie.length + 1))
}
