import type { OrderStatus } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { onTestFinished, expect } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { loadConfig } from '../../base/config/config.ts'
import type { Db } from '../../db/tables.ts'
import { makeItem } from './make-items.ts'
import { type ListOf, makeOrganiser, type MadeTeam, makeTeam } from './make.ts'
import { playOrder } from './calls.ts'
import { startTestApp } from './test-app.ts'
import { TestClient } from '../requests/test-client.ts'
import { ping } from '../../db/open.ts'
import { openForTest, openTestDatabase } from '../database/test-database.ts'
import { hubOf } from '../../record/changes/change-hub.ts'

export interface RacingTeam<Size extends number = number> extends MadeTeam<Size> {
  /** One for each member, in turn on the first and the second server. */
  readonly clients: ListOf<Size, TestClient>
}

interface TwoServers {
  readonly db: Db
  /** One organiser at each server. */
  readonly desks: readonly [TestClient, TestClient]
  /** Two members when left out. */
  addTeam<Size extends number = 2>(members?: Size): Promise<RacingTeam<Size>>
  /** One user's browsers, one at each server. */
  as(user: { readonly userId: number }): Promise<readonly [TestClient, TestClient]>
  /** Lets the `calls` calls that `start` makes into their handlers in the same moment, when the last is there. */
  atOnce<T>(calls: number, start: () => Promise<T>): Promise<T>
}

const ordinaryDay = () => new Date('2024-02-03T15:00:00.000Z')

/**
 * Two servers behind a balancer, over one database. With PostgreSQL each has connections of its own; SQLite is for a
 * single process, so there both take turns with the same connection.
 */
export async function startTwoServers(): Promise<TwoServers> {
  const { db, config } = await openTestDatabase()
  const otherDb = db.context.dialect === 'postgres' ? await openForTest(config) : db
  const [one, other] = [await startApp(db), await startApp(otherDb)]
  const starters: (() => void)[] = []
  let expected = 0
  for (const app of [one, other]) {
    app.addHook('preHandler', async () => {
      if (expected === 0) return
      const start = Promise.withResolvers<void>()
      if (starters.push(start.resolve) === expected) {
        expected = 0
        for (const begin of starters.splice(0)) begin()
      }
      await start.promise
    })
  }
  /** With a CSRF token, so that the next call goes out at once. */
  const open = async (app: typeof one, user: { readonly userId: number }) => {
    const client = await TestClient.of(app, user, ordinaryDay())
    await client.request('GET', '/api/event/users/user/')
    return client
  }
  const as = async (user: { readonly userId: number }) =>
    [await open(one, user), await open(other, user)] as const
  return {
    db,
    desks: await as(await makeOrganiser(db)),
    as,
    addTeam: async <Size extends number>(members?: Size) => {
      const team = await makeTeam(db, members === undefined ? {} : { members })
      const clients: TestClient[] = []
      for (const [at, member] of team.members.entries()) {
        clients.push(await open(at % 2 === 0 ? one : other, member))
      }
      // Sound: there are as many as members.
      return { ...team, clients: clients as unknown as ListOf<Size, TestClient> }
    },
    atOnce: async (calls, start) => {
      // A connection that has to be opened first would be late.
      const ofEach = Array.from({ length: Math.min(calls, 10) })
      await Promise.all([db, otherDb].flatMap((each) => ofEach.map(() => ping(each))))
      expected = calls
      return start()
    },
  }
}

/** Two servers, and an item of `quantity` of which orders are played at the first of them. */
export async function startDesks(quantity: number) {
  const servers = await startTwoServers()
  const item = await makeItem(servers.db, { quantity })
  const team = await servers.addTeam()
  const play = (status?: OrderStatus, units = 2, { clients: [ada] } = team) =>
    playOrder({ ada, organiser: servers.desks[0] }, [{ item, quantity: units }], status)
  return { ...servers, item, play, one: [{ item, quantity: 1 }] }
}

export interface LiveServer {
  readonly db: Db
  readonly as: (user: { readonly userId: number }) => Promise<TestClient>
  /** Until the server hears of something that it does not know. */
  readonly hearsSomething: () => Promise<void>
}

/** Two servers over one database with connections of their own, which hear of each other. */
export async function startLiveServers(): Promise<{ here: LiveServer; there: LiveServer }> {
  const { app, another } = await startTestApp({ listens: true })
  return { here: toLiveServer(app), there: toLiveServer(await another()) }
}

function toLiveServer(app: FastifyInstance): LiveServer {
  const { db } = app.services
  const hearsSomething = async () => {
    const heard = Promise.withResolvers<void>()
    const stop = hubOf(db).listen(() => heard.resolve())
    await heard.promise
    stop()
  }
  return { db, hearsSomething, as: (user) => TestClient.of(app, user, ordinaryDay()) }
}

async function startApp(db: Db) {
  const app = await buildApp({ db, config: loadConfig({ BUDGETS: 'off' }), now: ordinaryDay })
  onTestFinished(() => app.close())
  return app
}

/**
 * Waits until a write of another process is known here, which makes the answer equal to `expected`: on PostgreSQL when it
 * has been heard; on SQLite it is known at once.
 */
export async function untilHeard(
  db: Db,
  ask: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  if (db.context.dialect === 'postgres') await expect.poll(ask).toEqual(expected)
}
