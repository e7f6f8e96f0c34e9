import {
  getItem,
  getUser,
  listCategories,
  listItems,
  listOrders,
  listOwnOrders,
  listTeams,
  urlOf,
} from '@signout/contract'
import type { BareServer, BenchServer } from './processes.ts'
import { load, requestOf } from './driver.ts'

export interface Read {
  readonly name: string
  readonly url: string
  readonly as: 'participant' | 'organiser'
  /** Goal as a fraction of the limit. */
  readonly goal: number
}

export const reads: readonly Read[] = [
  { name: 'user', url: urlOf(getUser), as: 'participant', goal: 0.33 },
  {
    name: 'inventory, 24',
    url: urlOf(listItems, {}, { limit: 24 }),
    as: 'participant',
    goal: 0.33,
  },
  {
    name: 'inventory, 100',
    url: urlOf(listItems, {}, { limit: 100 }),
    as: 'participant',
    goal: 0.33,
  },
  { name: 'categories', url: urlOf(listCategories), as: 'participant', goal: 0.33 },
  { name: 'one item', url: urlOf(getItem, { id: 5 }), as: 'participant', goal: 0.33 },
  { name: 'orders, 100', url: urlOf(listOrders, {}, { limit: 100 }), as: 'organiser', goal: 0.2 },
  { name: 'teams, 24', url: urlOf(listTeams, {}, { limit: 24 }), as: 'organiser', goal: 0.2 },
  { name: 'own team’s orders', url: urlOf(listOwnOrders), as: 'participant', goal: 0.2 },
  {
    name: 'search of items',
    url: urlOf(listItems, {}, { limit: 24, search: 'board 1' }),
    as: 'participant',
    goal: 0.33,
  },
]

/** Cookies of one browser for each role, with a CSRF token. */
export type Cookies = Readonly<Record<Read['as'], string>>

// All addresses have one length, so that the answers have one, too.
let asked = 1_000_000_000

export function requestAgain({ url, as }: Read, cookies: Cookies): Buffer {
  return requestOf('GET', url, { cookie: cookies[as] })
}

/** A request that was never made before. */
export function requestAnew(read: Read, cookies: Cookies): Buffer {
  return requestOf('GET', requestAddress(read), { cookie: cookies[read.as] })
}

/** The address of a read that was never asked for: an unknown parameter makes it unique. */
export function requestAddress({ url }: Read): string {
  asked += 1
  return `${url}${url.includes('?') ? '&' : '?'}asked=${asked}`
}

export interface ReadResult extends Read {
  readonly perSecond: number
  readonly limitPerSecond: number
  readonly bytes: number
}

/** Answers per second, and those that the limit gives of the same bytes right after. */
export async function measureRead(
  read: Read,
  { server, bare }: { readonly server: BenchServer; readonly bare: BareServer },
  cookies: Cookies,
  seconds: number,
): Promise<ReadResult> {
  const request = requestAgain(read, cookies)
  const run = async (port: number) => {
    await load({ port, seconds: seconds / 5, next: () => request })
    return load({ port, seconds, next: () => request })
  }
  const ours = await run(server.port)
  requireOnly(ours.statuses, '200')
  await bare.answer(ours.lastBody)
  const limit = await run(bare.port)
  return {
    ...read,
    perSecond: ours.perSecond,
    limitPerSecond: limit.perSecond,
    bytes: Buffer.byteLength(ours.lastBody),
  }
}

/** Median time of one client's reads, in ms: of one repeated read, and of reads never made before. */
export async function measureMedians(
  read: Read,
  { port }: BenchServer,
  cookies: Cookies,
  seconds: number,
): Promise<{ cached: number; fresh: number; bytes: number }> {
  const again = requestAgain(read, cookies)
  const one = { port, seconds, connections: 1 }
  const cached = await load({ ...one, next: () => again })
  const fresh = await load({ ...one, next: () => requestAnew(read, cookies) })
  for (const { statuses } of [cached, fresh]) requireOnly(statuses, '200')
  return {
    cached: cached.medianMs,
    fresh: fresh.medianMs,
    bytes: Buffer.byteLength(fresh.lastBody),
  }
}

/** Refusals would make a benchmark fast. */
export function requireOnly(statuses: Readonly<Record<string, number>>, wanted: string): void {
  if (Object.keys(statuses).join() !== wanted) {
    throw new Error(`Not every answer was a ${wanted}: ${JSON.stringify(statuses)}`)
  }
}
