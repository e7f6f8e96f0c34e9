import { csrfHeader, submitOrder } from '@signout/contract'
import { countTrips } from '@signout/server/testing/database/count-trips.ts'
import type { Request } from 'autocannon'
import { countBareTransactions } from './bare-database.ts'
import { type BenchWorld, openBrowser, orderedItems } from './bench-world.ts'
import { measure, ratio, type Row, verdict, whole } from './driver.ts'
import { type BenchServer, startBenchServer } from './processes.ts'

const connections = 16
const teams = 160
const goal = 0.5
const order = JSON.stringify({ hardware: orderedItems.map((id) => ({ id, quantity: 1 })) })

/** Orders of three lines by many teams in turn, and right after them durable transactions of one small row each. */
export async function measureSubmits(
  world: BenchWorld,
  server: BenchServer,
  seconds: number,
): Promise<Row> {
  const requests = [inTurn(await submitRequests(world, server, teams))]
  const { perSecond } = await measure([server], { connections, seconds, requests })
  const limit = await countBareTransactions(world.config, { connections, seconds })
  return {
    '': 'submit, 3 lines',
    'a second': whole(perSecond),
    limit: whole(limit),
    'of the limit': ratio(perSecond / limit),
    goal: ratio(goal),
    ' ': verdict(perSecond / limit >= goal),
  }
}

/** Round trips to PostgreSQL for one order, once the statements of the connection are prepared. */
export async function countTripsOfOrder(world: BenchWorld, databaseUrl: string): Promise<number> {
  await using started = new AsyncDisposableStack()
  const counter = started.adopt(await countTrips(databaseUrl), (one) => one.stop())
  const counted = { ...world.config, databaseUrl: counter.databaseUrl }
  const server = started.adopt(await startBenchServer(counted), (one) => one.stop())
  const requests = await submitRequests(world, server, 20)
  await submitEach(server, requests)
  const before = counter.trips()
  await submitEach(server, requests)
  return (counter.trips() - before) / requests.length
}

/** One after the other. */
async function submitEach(server: BenchServer, requests: readonly SubmitRequest[]): Promise<void> {
  for (const request of requests) await submit(server, request)
}

/** @throws when it is refused. */
export async function submit({ port }: BenchServer, request: SubmitRequest): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${request.path}`, request)
  if (answer.status !== 201) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

interface SubmitRequest {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The request that submits the order, for a member of each of so many teams. */
export async function submitRequests(
  { db, participants }: BenchWorld,
  server: BenchServer,
  count: number,
): Promise<SubmitRequest[]> {
  return Promise.all(
    participants.slice(0, count).map(async (userId) => {
      const { cookie, token } = await openBrowser(db, userId, server)
      const headers = { cookie, [csrfHeader]: token, 'content-type': 'application/json' }
      return { method: 'POST', path: submitOrder.path, headers, body: order }
    }),
  )
}

/** One request after the other, whichever connection asks for it: no two at once are of the same team. */
function inTurn(requests: readonly SubmitRequest[]): Request {
  let turn = 0
  return {
    method: 'POST',
    setupRequest: (request) => {
      turn += 1
      return { ...request, ...requests[turn % requests.length] }
    },
  }
}
