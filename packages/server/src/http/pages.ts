import type { Page } from '@signout/contract'
import type { PageRows, Paging } from '../db/pages.ts'

/** One page of a list; `next` and `previous` keep every other parameter of `url` (spec §3). */
export function pageOf<T>(
  url: URL,
  { limit, offset }: Paging,
  { count, results, endsEarly }: PageRows<T>,
): Page<T> {
  const end = offset + (endsEarly === true ? results.length : limit)
  return {
    count,
    next: end < count ? at(url, limit, end) : null,
    previous: offset > 0 ? at(url, limit, Math.max(0, offset - limit)) : null,
    results,
  }
}

function at(url: URL, limit: number, offset: number): string {
  const other = new URL(url)
  other.searchParams.set('limit', String(limit))
  if (offset === 0) other.searchParams.delete('offset')
  else other.searchParams.set('offset', String(offset))
  return other.href
}
