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
import type { Request } from 'autocannon'
import type { Cookies } from './bench-world.ts'
import { measure, ratio, type Row, verdict, whole } from './driver.ts'
import type { BareServer, BenchServer } from './processes.ts'

export interface Read {
  readonly name: string
  readonly url: string
  readonly as: keyof Cookies
  /** Goal as a fraction of the limit. */
  readonly goal: number
}

export const reads: readonly Read[] = [
  read('user', urlOf(getUser)),
  read('inventory, 24', urlOf(listItems, {}, { limit: 24 })),
  read('inventory, 100', urlOf(listItems, {}, { limit: 100 })),
  read('categories', urlOf(listCategories)),
  read('one item', urlOf(getItem, { id: 5 })),
  read('orders, 100', urlOf(listOrders, {}, { limit: 100 }), 'organiser', 0.2),
  read('teams, 24', urlOf(listTeams, {}, { limit: 24 }), 'organiser', 0.2),
  read('own team’s orders', urlOf(listOwnOrders), 'participant', 0.2),
  read('search of items', urlOf(listItems, {}, { limit: 24, search: 'board 1' })),
]

function read(name: string, url: string, as: Read['as'] = 'participant', goal = 0.33): Read {
  return { name, url, as, goal }
}

export function askedAgain({ url, as }: Read, cookies: Cookies): Request {
  return { method: 'GET', path: url, headers: { cookie: cookies[as] } }
}

// All addresses have one length, so that the answers have one, too.
let asked = 1_000_000_000

/** A read that was never asked for, each time: an unknown parameter makes its address unique. */
export function askedAnew(read: Read, cookies: Cookies): Request {
  const again = askedAgain(read, cookies)
  const separator = read.url.includes('?') ? '&' : '?'
  return {
    ...again,
    setupRequest: (request) => {
      asked += 1
      return { ...request, path: `${read.url}${separator}asked=${asked}` }
    },
  }
}

/** Each read asked again and never asked before, and right after it the limit: the same bytes from a bare server. */
export async function measureReads(
  server: BenchServer,
  bare: BareServer,
  cookies: Cookies,
  seconds: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const read of reads) {
    const requests = [askedAgain(read, cookies)]
    await bare.answer(await textOf(server, read, cookies))
    const again = await measure([server], { seconds, requests })
    const limit = await measure([bare], { seconds, requests })
    const anew = await measure([server], { seconds, requests: [askedAnew(read, cookies)] })
    const ofLimit = again.perSecond / limit.perSecond
    rows.push({
      '': read.name,
      'a second': whole(again.perSecond),
      'never asked before': whole(anew.perSecond),
      limit: whole(limit.perSecond),
      'of the limit': ratio(ofLimit),
      'never asked before, of the limit': ratio(anew.perSecond / limit.perSecond),
      'of the limit by core time': ratio(limit.coreMs / again.coreMs),
      goal: ratio(read.goal),
      ' ': verdict(ofLimit >= read.goal),
    })
  }
  return rows
}

async function textOf({ port }: BenchServer, read: Read, cookies: Cookies): Promise<string> {
  const address = `http://127.0.0.1:${port}${read.url}`
  const answer = await fetch(address, { headers: { cookie: cookies[read.as] } })
  return answer.text()
}
