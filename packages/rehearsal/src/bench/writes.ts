import { csrfCookie, csrfHeader, submitOrder } from '@signout/contract'
import { countTrips } from '@signout/server/testing/database/count-trips.ts'
import { fetchCsrfToken } from '@signout/server/testing/requests/sessions.ts'
import { countBareTransactions } from './bare-database.ts'
import { type BenchWorld, makeCookie, orderedItems } from './bench-world.ts'
import { load, requestOf } from './driver.ts'
import { type BenchServer, startBenchServer } from './processes.ts'
import { requireOnly } from './reads.ts'

const connections = 16
const teamsPerConnection = 10
const order = JSON.stringify({ hardware: orderedItems.map((id) => ({ id, quantity: 1 })) })

export interface WriteResult {
  readonly perSecond: number
  /** Durable transactions of one small row each that the database itself reaches. */
  readonly limitPerSecond: number
  /** Round trips to PostgreSQL for one order. */
  readonly trips?: number
}

/**
 * Submits orders of three lines; each connection rotates over teams of its own, so that no team has hundreds of orders.
 */
export async function measureSubmits(
  world: BenchWorld,
  server: BenchServer,
  seconds: number,
): Promise<WriteResult> {
  const { db, participants, config } = world
  const cookies = await Promise.all(
    participants.slice(0, connections * teamsPerConnection).map((userId) => makeCookie(db, userId)),
  )
  const requests = await submitRequests(server, cookies)
  const turns = Array.from({ length: connections }, () => 0)
  const next = (connection: number) => {
    const turn = turns[connection] ?? 0
    turns[connection] = turn + 1
    return requests[(connection + connections * turn) % requests.length] ?? Buffer.alloc(0)
  }
  await load({ port: server.port, connections, seconds: seconds / 5, next })
  const ours = await load({ port: server.port, connections, seconds, next })
  requireOnly(ours.statuses, '201')
  const limitPerSecond = await countBareTransactions(config, { connections, seconds })
  return { perSecond: ours.perSecond, limitPerSecond, ...(await countTripsOf(world, cookies)) }
}

/** Counts the trips of one connection, whose first orders prepare the statements. */
async function countTripsOf({ config }: BenchWorld, cookies: readonly string[]) {
  if (config.databaseUrl === undefined) return {}
  await using started = new AsyncDisposableStack()
  const counter = started.adopt(await countTrips(config.databaseUrl), (one) => one.stop())
  const counted = { ...config, databaseUrl: counter.databaseUrl }
  const server = started.adopt(await startBenchServer(counted), (one) => one.stop())
  const requests = await submitRequests(server, cookies)
  let turn = 0
  const next = () => requests[(turn += 1) % requests.length] ?? Buffer.alloc(0)
  const submit = () => load({ port: server.port, connections: 1, seconds: 0.5, next })
  await submit()
  const before = counter.trips()
  const { statuses } = await submit()
  requireOnly(statuses, '201')
  return { trips: (counter.trips() - before) / (statuses['201'] ?? Number.NaN) }
}

/** The request that submits the order for each cookie. */
export async function submitRequests(
  { port }: BenchServer,
  cookies: readonly string[],
): Promise<Buffer[]> {
  return Promise.all(
    cookies.map(async (cookie) => {
      const token = await fetchCsrfToken(`http://127.0.0.1:${port}`, cookie)
      const headers = { cookie: `${cookie}; ${csrfCookie}=${token}`, [csrfHeader]: token }
      return requestOf('POST', submitOrder.path, headers, order)
    }),
  )
}
