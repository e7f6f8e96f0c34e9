import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findWrongOrders } from '../../testing/processes/deliver-orders.ts'
import { timeoutFor, noteFigure, seedOf, wantedOf } from '../../testing/runs.ts'
import {
  type Attempt,
  PersistentCourier,
  startDeliveries,
} from '../../testing/processes/deliveries.ts'
import { startPostgres } from '../../testing/database/postgres-server.ts'
import { addressOf } from '../../testing/processes/server-process.ts'
import { startMain } from '../../testing/processes/start-main.ts'
import { findDifferences } from '../../ops/verify.ts'
import { openDatabase } from '../open.ts'

/** How often each happens to the database; a stall takes ten seconds, and postgres-faults.test.ts has one. */
const wanted = {
  cut: wantedOf('POSTGRES_CUTS', 5),
  restart: wantedOf('POSTGRES_RESTARTS', 1),
  stall: wantedOf('POSTGRES_STALLS', 0),
}
type Fault = keyof typeof wanted
const seed = seedOf('POSTGRES_SEED')
const teams = 10
const count = wanted.cut + wanted.restart + wanted.stall

test(
  `a database that fails in every way in a random order costs refusals, and nothing that was acknowledged: POSTGRES_SEED=${seed}`,
  timeoutFor(count * 30_000),
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const databaseUrl = await postgres.createDatabase()
    const server = startMain({ DATABASE_URL: databaseUrl, SIGNOUT_CLOSES: '2999-01-01T00:00' })
    const courier = new PersistentCourier([await addressOf(server)])
    const db = await openDatabase({ databaseUrl, dataDir: '' })
    onTestFinished(() => db.destroy())
    const unclear: Attempt[] = []
    const counts = { refused: 0, slowestMs: 0 }
    courier.listen((attempt) => {
      if (attempt.status === 503) counts.refused += 1
      counts.slowestMs = Math.max(counts.slowestMs, attempt.ms)
      if (attempt.status >= 300 && !isClear(attempt)) unclear.push(attempt)
    })
    const deliveries = await startDeliveries(courier, db, teams)
    const isWell = () => {
      let inARow = 0
      return deliveries.until(({ status }) => {
        inARow = status < 300 ? inARow + 1 : 0
        return inARow >= 30
      })
    }
    const cause: Readonly<Record<Fault, () => Promise<void>>> = {
      cut: async () => {
        // As many as there are, now and then: those between two statements of a transaction first.
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'hardware-signout' and pid <> pg_backend_pid()
          order by state = 'idle in transaction' desc, random()
          limit 1 + floor(power(random(), 3) * 20)
        `.execute(db)
        expect(rows).not.toEqual([])
      },
      restart: () => postgres.restart(),
      stall: async () => {
        const resume = await postgres.pause()
        // Not only who waits for a connection, but also who has one and hears nothing on it.
        try {
          await deliveries.until(({ ms }) => ms > 10_000)
        } finally {
          await resume()
        }
      },
    }
    await isWell()
    let longestMs = 0
    for (const fault of inRandomOrder()) {
      await cause[fault]()
      const began = performance.now()
      await isWell()
      longestMs = Math.max(longestMs, performance.now() - began)
    }
    const acknowledged = await deliveries.stop()

    expect(unclear).toEqual([])
    expect(counts.refused).toBeGreaterThan(0)
    expect(await findWrongOrders(db, acknowledged)).toEqual([])
    expect(await findDifferences(db)).toEqual([])
    expect(server.process.exitCode).toBeNull()
    noteFigure({
      tried: `postgres: ${wanted.cut} times connections cut, ${wanted.restart} restarts and ${wanted.stall} stalls of the database in a random order, under a load of orders, moves, undos and returns (${deliveries.attempts()} answers, seed ${seed})`,
      held: `${acknowledged.length} orders exactly as acknowledged; ${counts.refused} clear 503s and nothing worse; 30 answers in a row at the latest ${Math.ceil(longestMs)} ms after a fault, without starting the server again; no answer took longer than ${(counts.slowestMs / 1000).toFixed(1)} s; \`verify\` clean`,
    })
  },
)

/** It says what is wrong, and when to come back. */
function isClear({ status, text, retryAfter }: Attempt): boolean {
  return status === 503 && text.startsWith('{"detail":"The database does not') && retryAfter === '1'
}

function inRandomOrder(): Fault[] {
  const all = (['cut', 'restart', 'stall'] as const).flatMap((fault) =>
    Array.from({ length: wanted[fault] }, () => fault),
  )
  const orders = fc.shuffledSubarray(all, { minLength: all.length })
  return fc.sample(orders, { seed, numRuns: 1 }).flat()
}
