import { listOwnOrders, roleOf, type User } from '@signout/contract'
import type { QueryClient } from '@tanstack/react-query'
import { longestWaitMs } from '#ui/page/use-settled.ts'
import { readAll } from './read-lists.ts'

/**
 * Reads what every page of the user needs while the page's code loads: of a participant the orders, which may show an
 * alert above the page that would otherwise push it down. In a chunk with the declarations of calls, which do not fit
 * into the first load. Resolves once they are there, or the page has waited for them long enough.
 */
export async function sendFirstReads(client: QueryClient, user: User): Promise<void> {
  if (roleOf(user) !== 'participant') return
  const enough = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([client.prefetchQuery(readAll(listOwnOrders, {})), enough])
}
