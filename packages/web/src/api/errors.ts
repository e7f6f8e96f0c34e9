import { ApiError } from '@signout/contract'

export function isRefusal(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** What a `catch` around a call has caught. Anything but a failed call is a bug, and is thrown again. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** Whether the server refused the call, so that trying again does not help. */
export function wasRefused({ status }: ApiError): boolean {
  return status >= 400 && status < 500
}

/**
 * Whether the server has looked at the call itself and refused it. After a 5xx it is unknown whether it was done; a 401 or
 * a 403 says nothing about an earlier try whose answer was lost, nor does a proxy's own page.
 */
export function wasDecided({ status, body }: ApiError): boolean {
  return [400, 404, 409, 422].includes(status) && body !== undefined
}
