import { setInterval, setTimeout as wait } from 'node:timers/promises'
import {
  csrfCookie,
  getOwnTeam,
  getUser,
  listCategories,
  listItems,
  listNews,
  listOwnOrders,
  login,
  sessionCookie,
  urlOf,
} from '@signout/contract'
import type { RemoteServer } from '@signout/server/testing/processes/remote-server.ts'
import { TestClient } from '@signout/server/testing/requests/test-client.ts'
import { madePassword, type MadeUser } from '@signout/server/testing/world/make.ts'

/** Interval between two requests of each visitor. */
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

/** Users at their pages until `signal` is aborted: they ask whether or not earlier requests were answered. */
export async function startVisitors(
  server: RemoteServer,
  cookies: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const open: Promise<unknown>[] = []
  for await (const at of turns(everyMs / cookies.length, signal)) {
    const cookie = cookies[at % cookies.length] ?? ''
    const page = pages[(at + Math.floor(at / cookies.length)) % pages.length] ?? ''
    open.push(server.fetch(page, { headers: { cookie } }))
  }
  await Promise.all(open)
}

async function* turns(ms: number, signal: AbortSignal): AsyncGenerator<number> {
  let at = 0
  const ticks = setInterval(ms, undefined, { signal })
  try {
    for await (const _ of ticks) yield at++
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** A user at a browser of their own. */
export interface LoginPlace {
  readonly user: MadeUser
  readonly address: string
  /** Whether the browser has logged in before. */
  readonly isKnown: boolean
}

/** Lets users log in with the right password, one after the other, until `signal` is aborted. */
export async function startLogins(
  server: RemoteServer,
  places: readonly LoginPlace[],
  signal: AbortSignal,
): Promise<void> {
  const open = (place: LoginPlace) => ({ ...place, browser: new TestClient({ server }) })
  const known = new Map(places.filter(({ isKnown }) => isKnown).map((one) => [one, open(one)]))
  for (const place of known.values()) await logIn(place)
  for (let turn = 0; !signal.aborted; turn += 1) {
    const place = places[turn % places.length]
    if (place !== undefined) await logIn(known.get(place) ?? open(place))
    await wait(500, undefined, { signal }).catch(() => {})
  }
}

async function logIn({ user, address, browser }: LoginPlace & { readonly browser: TestClient }) {
  for (const cookie of [sessionCookie, csrfCookie]) browser.cookies.delete(cookie)
  const body = { email: user.email, password: madePassword }
  await browser.call(login, { body }, { 'x-forwarded-for': address })
}
