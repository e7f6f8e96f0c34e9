import type { Page } from '@signout/contract'
import { pageBefore, type PageRows, type Paging } from '../db/pages.ts'

/** One page of a list; `next` and `previous` keep every other parameter of `url` (spec §3). */
export function pageOf<T>(
  url: URL,
  paging: Paging,
  { count, results, endsEarly, tooManyBefore = 0 }: PageRows<T>,
): Page<T> {
  const { limit, offset } = paging
  const end = offset + (endsEarly === true ? results.length : limit)
  const before = pageBefore(paging)
  const previousLimit = tooManyBefore === 0 ? limit : before.limit - tooManyBefore
  return {
    count,
    next: end < count ? at(url, limit, end) : null,
    previous: offset > 0 ? at(url, previousLimit, before.offset + tooManyBefore) : null,
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
