import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { health, listenForChanges, listItems, login } from '@signout/contract'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { timeoutFor, noteFigure, wantedOf } from '../testing/runs.ts'
import { makeItem } from '../testing/world/make-items.ts'
import { makeParticipant } from '../testing/world/make.ts'
import { connectTo, sendRaw } from '../testing/requests/send-raw.ts'
import { makeSession } from '../testing/requests/sessions.ts'
import { startTestApp } from '../testing/world/test-app.ts'

/** Of each kind, and how often they come and go. */
const clients = wantedOf('BROKEN_CLIENTS', 60)
const rounds = wantedOf('BROKEN_ROUNDS', 4)
/** Those that a session may have (spec §17). */
const streamsPerSession = 10
const maxMs = 2000
const maxGrowth = 4_000_000

test(
  'clients that break off, or never finish what they say, cost the others nothing',
  timeoutFor(rounds * clients * 30),
  async () => {
    const { app, db, clock } = await startTestApp()
    // Node ends an unfinished request then, or up to half a minute later.
    expect(app.server.requestTimeout).toBe(60_000)
    for (let made = 0; made < 100; made += 1) await makeItem(db)
    const { userId } = await makeParticipant(db)
    const cookies: string[] = []
    while (cookies.length * streamsPerSession < clients) {
      cookies.push(`cookie: sessionid=${await makeSession(db, userId, clock.now())}\r\n`)
    }
    const cookie = (at: number) => cookies[at % cookies.length] ?? ''
    const kinds: ((at: number) => string)[] = [
      () => '',
      () => head('GET', health.path).slice(0, -2),
      () => `${head('POST', login.path, 'content-length: 1000\r\n')}{"email":`,
      (at) => head('GET', listenForChanges.path, cookie(at)),
    ]
    const served: number[] = []
    const heap: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const open: Socket[] = []
      for (let at = 0; at < clients; at += 1) {
        for (const say of kinds) open.push(await connectAndSay(app, say(at)))
        // Gone before there is an answer, or in the middle of it.
        const hasty = await connectAndSay(app, head('GET', listItems.path, cookie(at)))
        if (at % 2 === 0) hasty.destroy()
        else hasty.once('data', () => hasty.destroy())
      }
      for (const path of Array.from({ length: 10 }, () => [health.path, listItems.path]).flat()) {
        served.push(await askInTime(app, head('GET', path, `${cookie(0)}connection: close\r\n`)))
      }
      for (const socket of open) socket.destroy()
      // Sooner than the server gives up what is not finished after a minute.
      await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(0)
      heap.push(heapUsed())
    }
    const slowest = Math.max(...served)
    expect(slowest).toBeLessThan(maxMs)
    // The first rounds compile, and fill what is cached.
    const growth = (heap.at(-1) ?? 0) - (heap[Math.floor(rounds / 2) - 1] ?? 0)
    expect(growth).toBeLessThan(maxGrowth)
    noteFigure({
      tried: `${process.env['TEST_DATABASE']}: ${rounds} times ${clients * 5} connections that say nothing, half a header or half a body, leave their stream, or break off in mid-answer`,
      held: `every other request answered within ${Math.ceil(slowest)} ms, no connection left, memory ${(growth / 1e6).toFixed(1)} MB from the middle to the end`,
    })
  },
)

function head(method: string, path: string, more = ''): string {
  const origin = 'host: 127.0.0.1\r\norigin: http://127.0.0.1\r\n'
  return `${method} ${path} HTTP/1.1\r\n${origin}content-type: application/json\r\n${more}\r\n`
}

async function connectAndSay(app: FastifyInstance, text: string): Promise<Socket> {
  const socket = await connectTo(app)
  socket.on('error', () => socket.destroy())
  socket.resume().write(text)
  return socket
}

/** Milliseconds until the answer, which has to be a success. */
async function askInTime(app: FastifyInstance, request: string): Promise<number> {
  const began = performance.now()
  expect((await sendRaw(app, request)).status).toBe(200)
  return performance.now() - began
}

function connectionsOf(app: FastifyInstance): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))()
}

/** Memory in bytes after a garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
