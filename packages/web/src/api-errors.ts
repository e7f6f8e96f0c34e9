import { ApiError } from '@signout/contract'
import { CancelledError } from '@tanstack/react-query'

export function isRefusal(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** The failed call caught by a `catch`. Any other error is a bug, and is rethrown. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** Whether a read failed because the session has ended: then the login page is shown. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CancelledError || isRefusal(error, 401)
}

/** Whether the server refused the call, so that retrying is pointless. */
export function wasRefused({ status }: ApiError): boolean {
  return status >= 400 && status < 500
}

/**
 * Whether the server has processed the call itself and refused it. After a 5xx it is unknown whether it was done; a
 * 401, a 403 or a proxy's own page says nothing about an earlier try whose answer was lost.
 */
export function wasDecided({ status, body }: ApiError): boolean {
  return [400, 404, 409, 422].includes(status) && body !== undefined
}
