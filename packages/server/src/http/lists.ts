import type { Page } from '@signout/contract'

interface Paging {
  readonly limit: number
  readonly offset: number
}

interface Part<T> {
  /** Of the whole list. */
  readonly count: number
  readonly results: T[]
}

/** One page of a list; `next` and `previous` keep every other parameter of `url` (rulings §2, Lists). */
export function pageOf<T>(
  url: URL,
  { limit, offset }: Paging,
  { count, results }: Part<T>,
): Page<T> {
  return {
    count,
    next: offset + limit < count ? at(url, limit, offset + limit) : null,
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
