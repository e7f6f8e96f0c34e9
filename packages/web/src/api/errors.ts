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
