import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface TripCounter {
  /** Leads to the same database. */
  readonly databaseUrl: string
  /** Round trips so far: how often something was sent after an answer. Connections that listen do not count. */
  readonly trips: () => number
  stop(): Promise<void>
}

const socketName = '.s.PGSQL.5432'

/** Stands between a server process and a PostgreSQL on a Unix socket. */
export async function countTrips(databaseUrl: string): Promise<TripCounter> {
  const folder = await mkdtemp(join(tmpdir(), 'signout-trips-'))
  const url = new URL(databaseUrl)
  const target = join(url.searchParams.get('host') ?? '', socketName)
  url.searchParams.set('host', folder)
  const counts = new Set<{ trips: number }>()
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(target)
    const count = { trips: 0 }
    counts.add(count)
    let isAnswered = true
    client.on('data', (bytes: Buffer) => {
      if (isAnswered) count.trips += 1
      isAnswered = false
      if (bytes.includes('listen ')) counts.delete(count)
      server.write(bytes)
    })
    server.on('data', (bytes: Buffer) => {
      isAnswered = true
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  proxy.listen(join(folder, socketName))
  await once(proxy, 'listening')
  return {
    databaseUrl: url.href,
    trips: () => [...counts].reduce((sum, { trips }) => sum + trips, 0),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await rm(folder, { recursive: true })
    },
  }
}
