import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

interface Forwarder {
  /** The connection string of the same database by way of the forwarder. */
  url(databaseUrl: string): string
  /** New connections lead to the server of this database from now on; those that are there stay. */
  leadTo(databaseUrl: string): void
}

interface ForwarderOptions {
  /** Whether it refuses what PgBouncer refuses of a connection, unless it is told otherwise. */
  readonly isPgBouncer?: boolean
}

/** An address in front of PostgreSQL, such as a name in DNS or a pooler that keeps a session for each connection. */
export async function startForwarder(
  databaseUrl: string,
  { isPgBouncer = false }: ForwarderOptions = {},
): Promise<Forwarder> {
  let target = socketOf(databaseUrl)
  const sockets = new Set<Socket>()
  const forward = async (from: Socket) => {
    sockets.add(from.on('error', () => from.destroy()))
    // Sound: a socket without an encoding yields buffers.
    const [startup] = (await once(from, 'data')) as [Buffer]
    const unknown = isPgBouncer ? namesIn(startup).find((name) => !known.has(name)) : undefined
    if (unknown !== undefined) {
      from.end(refusal(`unsupported startup parameter: ${unknown}`))
      return
    }
    const to = connect(target)
    sockets.add(to.on('error', () => from.destroy()))
    to.write(startup)
    from.pipe(to).pipe(from)
  }
  const server = createServer((from) => void forward(from).catch(() => from.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    url: (other) => {
      const { username, pathname } = new URL(other)
      return `postgres://${username}@127.0.0.1:${port}${pathname}`
    },
    leadTo: (other) => {
      target = socketOf(other)
    },
  }
}

/** The Unix socket of a server of `startPostgres`. */
function socketOf(databaseUrl: string): string {
  return join(new URL(databaseUrl).searchParams.get('host') ?? '', '.s.PGSQL.5432')
}

/** What PgBouncer 1.18 takes. */
const known = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'standard_conforming_strings',
  'timezone',
])

/** Names in PostgreSQL's startup message: its length, its version, then names and values, each with a NUL at its end. */
function namesIn(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString().split('\0')
  return texts.filter((text, at) => at % 2 === 0 && text !== '').map((name) => name.toLowerCase())
}

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
