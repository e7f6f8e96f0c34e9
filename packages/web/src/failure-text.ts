import { type ApiError, notFoundDetail } from '@signout/contract'

export const somethingWrong = 'Something went wrong'

/**
 * `Error 404`; after a 500 also how its request's id in the log begins. Without an answer only that there was none,
 * since the browser's own message does not help. After a 429 the words about the wait.
 */
export function statusText(error: ApiError): string {
  if (error.status === 0) return 'No connection'
  return waitText(error) ?? `Error ${error.status}${error.status === 500 ? requestOf(error) : ''}`
}

function requestOf({ requestId }: ApiError): string {
  return requestId === undefined ? '' : ` (request ${requestId.slice(0, 8)})`
}

/** The server's message after a 429, which says how long to wait. */
export function waitText(error: ApiError): string | undefined {
  return error.status === 429 ? error.detail : undefined
}

/** The catalogue's text about a failed write; an unanswered one may have been done, and says so instead. */
export function outcomeText(error: ApiError, text: string): string {
  return error.status === 0 ? notKnown : text
}

/** What came of a write that got no answer. */
export const notKnown = 'No connection: it is not known whether this was done.'

/** The server's reason for a refusal, if it gave one. `gone` replaces a mere "Not found.". */
export function refusalText(error: ApiError, gone = statusText(error)): string {
  const isBare = error.detail === undefined || error.detail === notFoundDetail
  if (error.status === 404 && isBare) return gone
  return error.detail ?? error.errorsOf('non_field_errors')[0] ?? statusText(error)
}

/** The reason why something was not done, or that it is not known. `gone` replaces a mere "Not found.". */
export function reasonText(error: ApiError, gone?: string): string {
  return outcomeText(error, refusalText(error, gone))
}

/** What could not be done, if the object no longer exists, else only that it failed (spec §25). */
export function goneText(error: ApiError, text: string): string {
  return `${error.status === 404 ? text : somethingWrong}: ${statusText(error)}`
}
