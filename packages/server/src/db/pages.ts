import { type SelectQueryBuilder, sql } from 'kysely'

/** Which part of a list is read. */
export interface Paging {
  readonly limit: number
  readonly offset: number
}

/** One page of a list, and how many rows the whole list has. */
export interface PageRows<T> {
  readonly count: number
  readonly results: T[]
  /** More rows would make the answer too long: the next page begins behind the last of these. */
  readonly endsEarly?: boolean
}

/** How many rows a query finds. One statement. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  // Sound: the only column is the one that is selected here, which the compiler cannot follow.
  return (counted as { count: number }).count
}
