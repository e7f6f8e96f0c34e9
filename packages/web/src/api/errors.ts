import { ApiError } from '@signout/contract'

export function isRefusal(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}
