import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import {
  type FollowedProcess,
  followOutput,
  type SpawnOptions,
  spawnMain,
  addressOf,
} from './server-process.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { makeOrganiser } from '../world/make.ts'
import type { EventServers } from '../model/model-play.ts'
import { TestClient } from '../requests/test-client.ts'
import { openTestDatabase } from '../database/test-database.ts'

export interface ServerProcess extends FollowedProcess {
  /** Its exit code; null when a signal ended it. */
  readonly exit: Promise<number | null>
}

/** The server in a process of its own, which ends with the test. */
export function startMain(
  environment: Record<string, string | undefined>,
  options: SpawnOptions = {},
): ServerProcess {
  const child = spawnMain(environment, options)
  const output = followOutput(child)
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return { process: child, output, exit }
}

interface Processes extends EventServers {
  readonly servers: readonly ServerProcess[]
  readonly addresses: readonly string[]
  /** Before the test ends, when it starts others. */
  stop(): Promise<void>
}

/** Several processes of the server on one database, as an operator starts them. */
export async function startProcesses(count: number): Promise<Processes> {
  const { db, config, close } = await openTestDatabase()
  onTestFinished(close)
  const environment = { DATABASE_URL: config.databaseUrl, SIGNOUT_CLOSES: '2999-01-01T00:00' }
  const servers = Array.from({ length: count }, () => startMain(environment))
  const addresses = await Promise.all(servers.map(addressOf))
  const remotes = addresses.map(forwardTo)
  const as = async ({ userId }: { readonly userId: number }) =>
    Promise.all(
      remotes.map(async (inject) => {
        const client = new TestClient({ inject, services: { db } })
        await client.logInAs(userId, new Date())
        return client
      }),
    )
  const stop = async () => {
    for (const { process } of servers) process.kill('SIGTERM')
    await Promise.all(servers.map(({ exit }) => exit))
  }
  const desks = await as(await makeOrganiser(db))
  return { servers, addresses, db, desks, as, behindMs: 5000, stop }
}

const passedOn = ['cookie', 'content-type', 'x-csrftoken', 'idempotency-key']
const passedBack = ['content-type', 'idempotency-replayed']

/** Hands every request on to a server elsewhere, so that a test asks it as it asks an app of its own. */
function forwardTo(address: string): FastifyInstance['inject'] {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.all<{ Body: string | undefined }>('/*', async (request, reply) => {
    const { method, url, body } = request
    const headers = new Headers()
    for (const name of passedOn) {
      const value = request.headers[name]
      if (value !== undefined) headers.set(name, String(value))
    }
    const answer = await fetch(`${address}${url}`, { method, headers, ...(body && { body }) })
    for (const name of passedBack) reply.header(name, answer.headers.get(name) ?? '')
    for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  })
  onTestFinished(() => app.close())
  return app.inject.bind(app)
}
