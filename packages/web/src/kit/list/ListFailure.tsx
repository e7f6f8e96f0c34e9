import type { ApiError } from '@signout/contract'
import type { ReactNode } from 'react'
import { ErrorAlert } from '#kit/feedback/ErrorAlert.tsx'

interface ListFailureProps {
  readonly query: { readonly error: ApiError | null; readonly refetch: () => unknown }
  readonly children: ReactNode
}

/** In place of a list: why its search was refused, which trying again does not mend, or that it could not be loaded. */
export function ListFailure({ query, children }: ListFailureProps) {
  const [refused] = query.error?.errorsOf('search') ?? []
  if (refused !== undefined) return <ErrorAlert>{refused}</ErrorAlert>
  return <ErrorAlert onRetry={() => void query.refetch()}>{children}</ErrorAlert>
}
