import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DatabaseConfig } from '@signout/server/db/open.ts'
import {
  addressOf,
  memoryOf,
  startServerProcess,
} from '@signout/server/testing/processes/server-process.ts'

export interface BenchServer {
  readonly port: number
  readonly pid: number
  /** Memory of the process, in MB of 1,000,000 bytes; NaN where the system does not report it. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** One process of the server; the end of its log is shown when it fails. */
export async function startBenchServer(
  { databaseUrl, dataDir }: DatabaseConfig,
  more: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SIGNOUT_OPENS: '2020-01-01T00:00',
    SIGNOUT_CLOSES: '2099-01-01T00:00',
    ...more,
  }
  const server = startServerProcess(environment, { keptOutput: 10_000 })
  const address = await addressOf(server)
  const { pid } = server.process
  return {
    port: Number(new URL(address).port),
    pid: pid ?? 0,
    memory: async () => (await memoryOf(pid)) ?? Number.NaN,
    stop: async () => {
      if ((await server.stop()) !== 0) throw new Error(`A server failed:\n${server.output()}`)
    },
  }
}

/** Core time that these processes have used so far; NaN where the system does not report it. */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The fields after the name, which may hold any character; in ticks of ten milliseconds.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / 100
    }),
  )
  return seconds.reduce((sum, one) => sum + one, 0)
}

export interface BareServer {
  readonly port: number
  readonly pid: number
  /** Sets the body of all further answers. */
  answer(body: string): Promise<void>
  stop(): Promise<void>
}

/** Starts `node:http` alone in a process of its own: the most that a Node server can reach on this machine. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  const [message]: { port: number }[] = await once(child, 'message')
  if (message === undefined) throw new Error('The bare server said nothing.')
  return {
    port: message.port,
    pid: child.pid ?? 0,
    answer: async (body) => {
      child.send(body)
      await once(child, 'message')
    },
    stop: async () => {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}
