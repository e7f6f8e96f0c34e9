import { setInterval } from 'node:timers/promises'
import {
  getOwnTeam,
  getUser,
  listCategories,
  listItems,
  listNews,
  listOwnOrders,
  urlOf,
} from '@signout/contract'
import type { RemoteServer } from '@signout/server/testing/processes/remote-server.ts'

/** Interval between two requests of each user. */
const everyMs = 2000

/** Requests of a page, in turn. */
const pages = [
  urlOf(getUser),
  urlOf(listItems, {}, { limit: 24 }),
  urlOf(listOwnOrders),
  urlOf(getOwnTeam),
  urlOf(listCategories),
  urlOf(listNews),
  urlOf(listItems, {}, { limit: 24, offset: 24 }),
]

/**
 * All other users at their pages: requests are sent whether or not earlier ones were answered, as people do. Runs until
 * `signal` is aborted; the server object collects the answers.
 */
export async function startOthers(
  server: RemoteServer,
  cookies: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now()
  const open = new Set<Promise<unknown>>()
  let asked = 0
  try {
    for await (const _ of setInterval(10, undefined, { signal })) {
      const due = Math.floor(((performance.now() - began) / everyMs) * cookies.length)
      for (; asked < due; asked += 1) {
        const cookie = cookies[asked % cookies.length] ?? ''
        const round = asked + Math.floor(asked / cookies.length)
        const page = pages[round % pages.length] ?? ''
        const answer = server.fetch(page, { headers: { cookie } })
        open.add(answer)
        void answer.finally(() => open.delete(answer)).catch(() => {})
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  await Promise.all(open)
}
