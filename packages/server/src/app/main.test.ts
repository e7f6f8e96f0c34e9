// Runs in test:all only: it starts many processes, on each database.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { fetchCsrfToken } from '../testing/requests/sessions.ts'
import { addressOf, outputOf, type ServerProcess } from '../testing/processes/server-process.ts'
import { startMain } from '../testing/processes/start-main.ts'
import { emptyTestDatabase } from '../testing/database/test-database.ts'

/** Over an empty database. */
async function startOnEmpty(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const { databaseUrl, dataDir } = await emptyTestDatabase()
  return startMain({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...environment })
}

test.each([
  ['SIGTERM', '127.0.0.1'],
  ['SIGINT', '0.0.0.0'],
] as const)(
  'it migrates, answers, says how to make an organiser, and ends well on %s at %s',
  async (signal, HOST) => {
    const server = await startOnEmpty({ HOST })
    const address = await addressOf(server)
    expect((await fetch(`${address}/api/health/`)).status).toBe(200)
    server.process.kill(signal)
    expect(await server.exit).toBe(0)
    expect(server.output()).toContain('npm run cli -- admin create --email')
    // An address that a browser can open.
    const { port } = new URL(address)
    expect(server.output()).toContain(`Become the first one: http://127.0.0.1:${port}/login?token=`)
    expect(server.output()).toMatch(
      /"Version .*"Database: .*"Tables: made .*"Sign-out window: .*"Listening at http/s,
    )
  },
)

test('a request that runs when it is told to stop is finished and answered', async () => {
  const server = await startOnEmpty()
  const { host } = new URL(await addressOf(server))
  const token = await fetchCsrfToken(`http://${host}`)
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'guess' })
  const call = request(`http://${host}/api/auth/login/`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      cookie: `csrftoken=${token}`,
      'x-csrftoken': token,
      expect: '100-continue',
    },
  })
  call.flushHeaders()
  await once(call, 'continue')
  server.process.kill('SIGTERM')
  await outputOf(server, /finishing the running requests/)
  // It says so just before it stops to listen.
  const ask = () => fetch(`http://${host}/api/health/`).then(({ status }) => `${status}`, String)
  await expect.poll(ask).toContain('fetch failed')
  call.end(body)
  const [answer]: IncomingMessage[] = await once(call, 'response')
  expect(answer?.statusCode).toBe(400)
  expect(answer?.headers.connection).toBe('close')
  answer?.resume()
  expect(await server.exit).toBe(0)
})

test('a server that drains answers as before, but is not healthy any more', async () => {
  const server = await startOnEmpty({ DRAIN_SECONDS: '5' })
  const address = await addressOf(server)
  server.process.kill('SIGTERM')
  await outputOf(server, /finishing the running requests/)
  const health = await fetch(`${address}/api/health/`)
  expect(health.status).toBe(503)
  expect(health.headers.get('connection')).toBe('close')
  expect(await health.json()).toEqual({ detail: 'The server is stopping.' })
  const { status, headers } = await fetch(`${address}/api/event/users/user/`)
  expect([status, headers.get('connection')]).toEqual([401, 'close'])
  expect(await server.exit).toBe(0)
})

test.each([
  [
    'a folder that cannot be made',
    { DATABASE_URL: '', DATA_DIR: '/dev/null/such/folder' },
    /^The database cannot be opened: E[^\n]+\n$/,
  ],
  [
    'a database that cannot be reached',
    { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    /^The database cannot be opened: [^\n]+\n$/,
  ],
  [
    'a wrong variable',
    { PORT: 'abc' },
    /^PORT is "abc"; expected a whole number from 0 to 65535\.\n$/,
  ],
])('%s is one line and exit code 1', async (_, environment, line) => {
  const server = await startOnEmpty(environment)
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(line)
})

test('a port that is taken is one line and exit code 1', async () => {
  const first = await startOnEmpty()
  const { port } = new URL(await addressOf(first))
  const second = await startOnEmpty({ PORT: port })
  expect(await second.exit).toBe(1)
  expect(second.output()).toBe(`Port ${port} is taken: stop what listens there or set PORT.\n`)
})

test('a database of a newer version is one line and exit code 1', async () => {
  const config = await emptyTestDatabase()
  const db = await openDatabase(config)
  await migrateDatabase(db)
  const applied_at = '2030-01-01T00:00:00.000Z'
  await sql`insert into schema_migrations (name, applied_at) values ('999-later', ${applied_at})`.execute(
    db,
  )
  await db.destroy()
  const server = startMain({ DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(
    /^The database cannot be migrated: [^\n]+ newer [^\n]+999-later[^\n]+\n$/,
  )
})
