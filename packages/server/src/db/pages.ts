import { limits } from '@signout/contract'
import { type SelectQueryBuilder, sql } from 'kysely'

/** The part of a list to read. */
export interface Paging {
  readonly limit: number
  readonly offset: number
}

/** One page of a list, and the number of rows of the whole list. */
export interface PageRows<T> {
  readonly count: number
  readonly results: T[]
  /** Set when more rows would make the answer too long: the next page begins after the last of these. */
  readonly endsEarly?: boolean
}

/** The first of a page's rows, whose answer is at most `limits.pageBytes` long, or one row (spec §3). */
export function fitPage<T>(rows: readonly T[], bytesOf: (row: T) => number) {
  let bytes = 0
  const tooMuch = rows.findIndex((row, index) => {
    bytes += bytesOf(row)
    return index > 0 && bytes > limits.pageBytes
  })
  const endsEarly = tooMuch !== -1
  return { rows: endsEarly ? rows.slice(0, tooMuch) : rows, endsEarly }
}

/** Number of rows that a query finds. One statement. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const counted = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  // Sound: the only column is the one selected here, which the compiler cannot follow.
  return (counted as { count: number }).count
}

/** One page of the rows that `page` selects and sorts, and the number of all that match. Two statements. */
export async function readPage<DB, TB extends keyof DB, Joined extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, object>,
  page: SelectQueryBuilder<DB, Joined, Row>,
  { limit, offset }: Paging,
): Promise<PageRows<Row>> {
  const count = await countRows(matching)
  return { count, results: await page.limit(limit).offset(offset).execute() }
}
