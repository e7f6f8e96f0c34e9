import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { emptyTestDatabase } from './testing/test-database.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

interface Running {
  readonly process: ChildProcess
  readonly output: () => string
  readonly exit: Promise<number | null>
}

/** The server as an operator starts it, over an empty database. */
async function startMain(environment: Record<string, string> = {}): Promise<Running> {
  const { config, remove } = await emptyTestDatabase()
  const { databaseUrl = '', dataDir } = config
  const child = spawn(process.execPath, [main], {
    env: { PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
    await remove()
  })
  return { process: child, output: () => output, exit }
}

async function addressOf(server: Running): Promise<string> {
  const [, address = ''] = await outputOf(server, /Open (http:\S+) in a browser/)
  return address
}

/** Waits until the server has said it. */
async function outputOf(server: Running, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(server.output())
    if (found !== null) return found
    const next = server.process.stdout === null ? [] : [once(server.process.stdout, 'data')]
    await Promise.race([...next, server.exit])
    if (server.process.exitCode !== null) throw new Error(server.output())
  }
}

async function csrfTokenOf(host: string): Promise<string> {
  const { headers } = await fetch(`http://${host}/api/health/`)
  const [, token = ''] = /csrftoken=([^;]+)/.exec(headers.get('set-cookie') ?? '') ?? []
  return token
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'it migrates, answers, says how to make an organiser, and ends well on %s',
  async (signal) => {
    const server = await startMain()
    const address = await addressOf(server)
    expect((await fetch(`${address}/api/health/`)).status).toBe(200)
    server.process.kill(signal)
    expect(await server.exit).toBe(0)
    expect(server.output()).toContain('npm run cli -- admin create --email')
  },
)

test('a request that runs when it is told to stop is finished and answered', async () => {
  const server = await startMain()
  const { host } = new URL(await addressOf(server))
  const token = await csrfTokenOf(host)
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
  await expect(fetch(`http://${host}/api/health/`)).rejects.toThrow('fetch failed')
  call.end(body)
  const [answer]: IncomingMessage[] = await once(call, 'response')
  expect(answer?.statusCode).toBe(400)
  expect(answer?.headers.connection).toBe('close')
  answer?.resume()
  expect(await server.exit).toBe(0)
})

test('a folder that cannot be made is one line and exit code 1', async () => {
  const server = await startMain({ DATABASE_URL: '', DATA_DIR: '/proc/no/such/folder' })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(/^The database cannot be opened: E[^\n]+\n$/)
})

test('a wrong variable is one line and exit code 1', async () => {
  const server = await startMain({ PORT: 'abc' })
  expect(await server.exit).toBe(1)
  expect(server.output()).toBe('PORT is "abc"; expected a whole number from 0 to 65535.\n')
})

test('a port that is taken is one line and exit code 1', async () => {
  const first = await startMain()
  const { port } = new URL(await addressOf(first))
  const second = await startMain({ PORT: port })
  expect(await second.exit).toBe(1)
  expect(second.output()).toBe(`Port ${port} is taken: stop what listens there or set PORT.\n`)
})

test('a database that cannot be reached is one line and exit code 1', async () => {
  const server = await startMain({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(/^The database cannot be opened: [^\n]+\n$/)
})
