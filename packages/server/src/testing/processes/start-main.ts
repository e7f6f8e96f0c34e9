import { onTestFinished } from 'vitest'
import { addressOf, type ServerProcess, startServerProcess } from './server-process.ts'
import { RemoteServer } from './remote-server.ts'
import { makeOrganiser } from '../world/make.ts'
import type { EventServers } from '../model/model-play.ts'
import { TestClient } from '../requests/test-client.ts'
import { openTestDatabase } from '../database/test-database.ts'

/** The server in a process of its own, which ends with the test. */
export function startMain(...options: Parameters<typeof startServerProcess>): ServerProcess {
  const server = startServerProcess(...options)
  onTestFinished(async () => {
    server.process.kill('SIGKILL')
    await server.exit
  })
  return server
}

interface Processes extends EventServers {
  readonly servers: readonly ServerProcess[]
  readonly addresses: readonly string[]
  /** Before the test ends, when it starts others. */
  stop(): Promise<void>
}

/** Several processes of the server on one database, as an operator starts them. */
export async function startProcesses(count: number): Promise<Processes> {
  const { db, config } = await openTestDatabase()
  const environment = { DATABASE_URL: config.databaseUrl, SIGNOUT_CLOSES: '2999-01-01T00:00' }
  const servers = Array.from({ length: count }, () => startMain(environment))
  const addresses = await Promise.all(servers.map(addressOf))
  const remotes = addresses.map((address) => RemoteServer.at([address]))
  const as = async (user: { readonly userId: number }) =>
    Promise.all(remotes.map((server) => TestClient.of({ server, db }, user, new Date())))
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  const desks = await as(await makeOrganiser(db))
  return { servers, addresses, db, desks, as, behindMs: 5000, stop }
}
