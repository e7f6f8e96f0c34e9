import type { Endpoint } from '@signout/contract'
import type { QueryKey } from '@tanstack/react-query'

/** A read's key in the cache: its path, parameters and query, and `shape` where one call is cached in several shapes. */
export function queryKeyOf(
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown },
  shape: 'one' | 'pages' | 'all' = 'one',
): QueryKey {
  return [endpoint.path, input.params ?? null, input.query ?? null, shape]
}
