// Runs in test:all only: the server needs more than a minute to close what says nothing.
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { health, listenForChanges, listItems, login } from '@signout/contract'
import { expect, test } from 'vitest'
import { timeoutFor, noteFigure, wantedOf } from '../../testing/runs.ts'
import { memoryOf, addressOf } from '../../testing/processes/server-process.ts'
import { makeItem } from '../../testing/world/make-items.ts'
import { makeParticipant } from '../../testing/world/make.ts'
import { makeSession } from '../../testing/requests/sessions.ts'
import { startMain } from '../../testing/processes/start-main.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'

/** At once, and for how long they come again. */
const clients = wantedOf('IDLE_CLIENTS', 300)
const seconds = wantedOf('IDLE_SECONDS', 3)
/** The server closes them before, when there is time. */
const roundMs = 120_000
const latestCloseMs = 100_000
const tickMs = 250
const streamsPerTick = 10
/** In one moment the server may have to close all of them. */
const maxMs = 5000
const maxGrowth = 50
const maxHandles = 30

test(
  'connections that are held idle, and streams that are left, cost the others nothing',
  timeoutFor(seconds * 2000),
  async () => {
    const { db, config } = await openTestDatabase()
    for (let made = 0; made < 100; made += 1) await makeItem(db)
    const { userId } = await makeParticipant(db)
    const session = `sessionid=${await makeSession(db, userId, new Date())}`
    const server = startMain({ DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir })
    const address = await addressOf(server)
    const port = Number(new URL(address).port)
    const ask = async (path: string) => {
      const began = performance.now()
      const answer = await fetch(`${address}${path}`, { headers: { cookie: session } })
      await answer.arrayBuffer()
      expect(answer.status).toBe(200)
      return performance.now() - began
    }
    await ask(listItems.path)
    const handles = await handlesOf(server.process.pid)

    const began = performance.now()
    const sum = { slowestMs: 0, longestMs: 0, asked: 0, connections: 0, streams: 0 }
    const memory: number[] = []
    while (performance.now() - began < seconds * 1000) {
      const idle = await openIdle(port, clients)
      const openedAt = performance.now()
      sum.connections += clients
      for await (const _ of setInterval(tickMs)) {
        const streams = await Promise.all(
          Array.from({ length: streamsPerTick }, () => openStream(port, session)),
        )
        for (const path of [health.path, listItems.path]) {
          sum.slowestMs = Math.max(sum.slowestMs, await ask(path))
          sum.asked += 1
        }
        for (const stream of streams) stream.destroy()
        sum.streams += streams.length
        const isOver = performance.now() - openedAt > roundMs
        if (isOver || idle.every(({ closed }) => closed)) break
      }
      sum.longestMs = Math.max(sum.longestMs, performance.now() - openedAt)
      for (const socket of idle) socket.destroy()
      await expect.poll(() => handlesOf(server.process.pid)).toBeLessThan(handles + maxHandles)
      memory.push((await memoryOf(server.process.pid)) ?? 0)
    }
    expect(sum.slowestMs).toBeLessThan(maxMs)
    expect(sum.longestMs).toBeLessThan(latestCloseMs)
    const last = memory.at(-1) ?? 0
    expect(last - (memory[Math.floor(memory.length / 2)] ?? 0)).toBeLessThan(maxGrowth)
    noteFigure({
      tried: `${memory.length} times ${clients} connections at once that say nothing, half a header or half a body, and meanwhile ${sum.streams} streams that are left, for ${Math.round((performance.now() - began) / 60_000)} minutes`,
      held: `the server closed every connection within ${Math.round(sum.longestMs / 1000)} s; ${sum.asked} other requests were answered, the slowest after ${Math.ceil(sum.slowestMs)} ms; no handle left; memory of the process after each round: ${memory.map((megabytes) => Math.round(megabytes)).join(', ')} MB`,
    })
  },
)

const host = 'host: 127.0.0.1\r\n'
const beginnings = [
  '',
  `GET ${health.path} HTTP/1.1\r\n${host}`,
  `POST ${login.path} HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":`,
] as const

async function openIdle(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  // No more at once than the system lets wait.
  const atOnce = 100
  while (sockets.length < count) {
    const number = Math.min(atOnce, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: number }, () => open(port)))))
  }
  for (const [at, socket] of sockets.entries()) {
    socket.resume().write(beginnings[at % beginnings.length] ?? '')
  }
  return sockets
}

/** Until its first event is there. */
async function openStream(port: number, cookie: string): Promise<Socket> {
  const socket = await open(port)
  socket.write(`GET ${listenForChanges.path} HTTP/1.1\r\n${host}cookie: ${cookie}\r\n\r\n`)
  await once(socket, 'data')
  return socket.resume()
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** How many files and connections a process has open; 0 where the system does not tell. */
async function handlesOf(pid: number | undefined): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
}
