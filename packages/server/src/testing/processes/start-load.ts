import { health, listItems, submitOrder } from '@signout/contract'
import type { Db } from '../../db/tables.ts'
import { makeItem } from '../world/make-items.ts'
import { makeTeam } from '../world/make.ts'
import { fetchCsrfToken, makeSession } from '../requests/sessions.ts'

export interface LoadAnswer {
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly body: unknown
  readonly retryAfter: string | null
}

export interface Load {
  /** Every answer so far. */
  readonly answers: readonly LoadAnswer[]
  /** Waits until `isReached` says so of the answers from now on; it is asked after each. */
  until(isReached: (answers: readonly LoadAnswer[]) => boolean): Promise<void>
  /** Lets what runs come to its end. @throws when a request got no answer at all. */
  stop(): Promise<void>
}

/**
 * Teams that order, look at the inventory and ask for the server's health without a pause, each in its turn, over
 * real connections. There is enough of the item, and no limit.
 */
export async function startLoad(address: string, db: Db, teams = 12): Promise<Load> {
  const item = await makeItem(db, { quantity: 1_000_000 })
  const order = JSON.stringify({ hardware: [{ id: item.id, quantity: 1 }] })
  const answers: LoadAnswer[] = []
  const listeners = new Set<() => void>()
  const stop = new AbortController()

  const ask = async (path: string, init: RequestInit) => {
    const began = performance.now()
    const response = await fetch(`${address}${path}`, init)
    answers.push({
      path,
      status: response.status,
      body: await response.json(),
      ms: performance.now() - began,
      retryAfter: response.headers.get('retry-after'),
    })
    for (const listener of listeners) listener()
    return response
  }
  const play = async (cookie: string) => {
    const token = await fetchCsrfToken(address, cookie)
    const headers = {
      cookie: `${cookie}; csrftoken=${token}`,
      'x-csrftoken': token,
      'content-type': 'application/json',
    }
    while (!stop.signal.aborted) {
      await ask(submitOrder.path, { method: 'POST', headers, body: order })
      await ask(listItems.path, { headers: { cookie } })
      await ask(health.path, {})
    }
  }
  const cookies = await Promise.all(Array.from({ length: teams }, () => makeCookie(db)))
  const players = Promise.all(cookies.map(play))

  return {
    answers,
    until: (isReached) => {
      const from = answers.length
      const reached = new Promise<void>((resolve) => {
        const listener = () => {
          if (!isReached(answers.slice(from))) return
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      })
      return Promise.race([reached, players.then(() => undefined)])
    },
    stop: async () => {
      stop.abort()
      await players
    },
  }
}

/** The session cookie of a member of a new team that may order. */
async function makeCookie(db: Db): Promise<string> {
  const [member] = (await makeTeam(db)).members
  if (member === undefined) throw new Error('A team has members.')
  return `sessionid=${await makeSession(db, member.userId, new Date())}`
}
