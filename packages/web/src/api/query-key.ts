import type { Endpoint } from '@signout/contract'
import type { QueryKey } from '@tanstack/react-query'

/** What a read is known by: its path, parameters and query; `shape` where one call is kept in several shapes. */
export function queryKeyOf(
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown },
  shape: 'one' | 'pages' | 'all' = 'one',
): QueryKey {
  return [endpoint.path, input.params ?? null, input.query ?? null, shape]
}
