import {
  call,
  callNext,
  type CallInput,
  type CallOptions,
  csrfCookie,
  type Endpoint,
  type ResponseOf,
} from '@signout/contract'

/** Milliseconds after which a call that has no answer yet is slow. */
const slowAfter = 1_000

const slowListeners = new Set<() => void>()

/** Tells of each call that is slow, until the returned function is called. */
export function onSlowCall(listener: () => void): () => void {
  slowListeners.add(listener)
  return () => void slowListeners.delete(listener)
}

/** Passes on what a call answers, and tells if it is slow. */
async function hurry<T>(answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    for (const listener of slowListeners) listener()
  }, slowAfter)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}

type Options = Pick<CallOptions, 'signal' | 'idempotencyKey'>

/** Makes a call as this page makes all of them: reads, too, carry the token of the CSRF cookie (spec §4). */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<ResponseOf<E>> {
  return hurry(call(endpoint, input, { ...options, csrfToken: csrfToken() }))
}

/** Reads the page of a list that another one names as `next`. */
export async function callServerNext<E extends Endpoint>(
  endpoint: E,
  next: string,
  options: Options = {},
): Promise<ResponseOf<E>> {
  return hurry(callNext(endpoint, next, { ...options, csrfToken: csrfToken() }))
}

/** The token that the server keeps in a cookie for the page to send back (spec §4). */
function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${csrfCookie}=`))
  return cookie && decodeURIComponent(cookie.slice(csrfCookie.length + 1))
}
