import { getStatistics, getUser, urlOf } from '@signout/contract'
import { times } from '@signout/server/testing/runs.ts'
import { median, whileReading } from './driver.ts'
import type { BenchServer } from './processes.ts'
import { type Cookies, type Read, requireOnly, requestAddress } from './reads.ts'

const statistics: Read = {
  name: 'statistics',
  url: urlOf(getStatistics),
  as: 'organiser',
  goal: Number.NaN,
}
const user: Read = { name: 'user', url: urlOf(getUser), as: 'participant', goal: Number.NaN }
const rounds = 5

export interface StatisticsResult {
  /** Until they were answered, never asked before, in the median. */
  readonly ms: number
  /** The longest that another request waited for its answer meanwhile. */
  readonly longestOtherMs: number
}

/** The first of them begins the thread of a SQLite file, and does not count. */
export async function measureStatistics(
  server: BenchServer,
  cookies: Cookies,
): Promise<StatisticsResult> {
  const ask = (read: Read) => () => askOnce(server, read, cookies)
  await ask(statistics)()
  const measured = await times(rounds, () => whileReading(ask(statistics), ask(user)))
  return {
    ms: median(measured.map(({ ms }) => ms)),
    longestOtherMs: Math.max(...measured.map(({ longestMs }) => longestMs)),
  }
}

async function askOnce({ port }: BenchServer, read: Read, cookies: Cookies): Promise<void> {
  const address = `http://127.0.0.1:${port}${requestAddress(read)}`
  const answer = await fetch(address, { headers: { cookie: cookies[read.as] } })
  await answer.arrayBuffer()
  requireOnly({ [answer.status]: 1 }, '200')
}
