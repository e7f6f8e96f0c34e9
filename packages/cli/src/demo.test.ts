// Runs in test:all only: it starts whole demos.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  followOutput,
  outputOf,
  freePort,
} from '@signout/server/testing/processes/server-process.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'signout-demo-'))
  return () => rm(parent, { recursive: true })
})

test('the first run loads and serves, the second keeps the data, reset starts over', async () => {
  const first = await runDemo()
  expect(first.said).toContain('Loading the example event')
  expect(first.said).toContain(`http://127.0.0.1:${first.port}`)
  expect(first.said).toMatch(/ada@example\.com +participant .+ hackathon-demo/)
  const health = await fetch(`http://127.0.0.1:${first.port}/api/health/`)
  expect(health.status).toBe(200)
  expect(await first.stop()).toBe(0)

  const second = await runDemo()
  expect(second.said).not.toContain('Loading')
  expect(await second.stop()).toBe(0)

  const third = await runDemo('--reset')
  expect(third.said).toContain('Loading the example event')
  expect(await third.stop()).toBe(0)
})

test('a taken port is named before anything is loaded', async () => {
  const port = await freePort()
  const taken = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { exited, output } = start(port)
  expect(await exited).toBe(1)
  expect(output()).toBe(
    `Port ${port} cannot be used: stop what listens there, or set PORT to another one.\n`,
  )
})

test('an event is played over it until it is stopped', async () => {
  const demo = start(await freePort(), '--busy=600', '--seed=4')
  await outputOf(demo, /(?:^\d\d:\d\d:\d\d {2}(?:desk|\w{5}) +\S.+\n){3}/m)
  demo.process.kill('SIGINT')
  expect(await demo.exited).toBe(0)
  expect(demo.output()).toContain('Playing an event, 600 acts a minute, as --seed 4 has it.')
  expect(demo.output()).toMatch(/That was an event of \d+ acts\.\n/)
})

test.each(['--busy=0', '--busy=fast', '--seed=-1'])('%s is misuse', async (option) => {
  const { exited, output } = start(0, option)
  expect(await exited).toBe(2)
  expect(output()).toContain('Expected a whole number from')
})

/** The demo, as soon as it has said who can log in. */
async function runDemo(...args: string[]) {
  const port = await freePort()
  const demo = start(port, ...args)
  await outputOf(demo, /Ctrl\+C stops it\./)
  return {
    port,
    said: demo.output(),
    stop: async () => {
      demo.process.kill('SIGTERM')
      return demo.exited
    },
  }
}

function start(port: number, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts'), ...args], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(parent, 'demo') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = followOutput(child)
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { process: child, exited, output }
}
