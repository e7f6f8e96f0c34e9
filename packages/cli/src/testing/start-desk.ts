import {
  call,
  type CallInput,
  type Endpoint,
  listHistory,
  returnItems,
  undoEvent,
  updateOrder,
} from '@signout/contract'
import type { Db } from '@signout/server/db/tables.ts'
import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { fetchCsrfToken, makeSession } from '@signout/server/testing/requests/sessions.ts'

export interface Desk {
  /** How many orders it has brought to their end. */
  readonly done: () => number
  readonly stop: () => Promise<void>
}

export interface Submitted {
  readonly order_id: number
  readonly hardware: readonly [{ readonly hardware_id: number }]
}

/**
 * An organiser who hands out one order of one unit after the other, takes it back, and takes that back, without a
 * pause; `next` says which.
 */
export async function startDesk(
  address: string,
  db: Db,
  next: () => Promise<Submitted | undefined>,
): Promise<Desk> {
  const { userId } = await makeOrganiser(db)
  const cookie = `sessionid=${await makeSession(db, userId, new Date())}`
  const csrfToken = await fetchCsrfToken(address, cookie)
  const asOrganiser: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', `${cookie}; csrftoken=${csrfToken}`)
    return fetch(input, { ...init, headers })
  }
  const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    call(endpoint, input, { baseUrl: address, csrfToken, fetch: asOrganiser })

  const stopping = new AbortController()
  let done = 0
  const serve = async ({ order_id: id, hardware: [line] }: Submitted) => {
    const params = { id }
    await ask(updateOrder, { params, body: { status: 'Ready for Pickup' } })
    await ask(updateOrder, { params, body: { status: 'Picked Up' } })
    const { hardware_id } = line
    const unit = { id: hardware_id, quantity: 1, part_returned_health: 'Healthy' } as const
    await ask(returnItems, { body: { order: id, hardware: [unit] } })
    const { results } = await ask(listHistory, { query: { order: id, limit: 1 } })
    await ask(undoEvent, { params, body: { event: results[0]?.id ?? 0 } })
    done += 1
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const order = await next()
      if (order !== undefined) await serve(order)
    }
  }
  const working = work()
  return {
    done: () => done,
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
