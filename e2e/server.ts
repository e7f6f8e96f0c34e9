import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { followOutput } from '@signout/server/testing/processes/spawn-main.ts'

export interface RunningServer {
  url: string
  /** Where its SQLite file is, for the command line or a look into the database. */
  dataDir: string
  /** Ends it as an operator would (SIGTERM), answers its exit code and removes its data folder. */
  stop(): Promise<number | null>
}

const main = join(import.meta.dirname, '../packages/server/src/main.ts')

/** Starts the real server on a free port with an empty data folder, unless `env` names others. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'signout-e2e-')))
  const port = env['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, HOST: '127.0.0.1', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = followOutput(child, 10_000)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)

  const stop = async () => {
    child.kill('SIGTERM')
    const code = await exited
    process.off('exit', killWithParent)
    if (env['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
    return code
  }
  // A busy machine may take that long; a server that cannot start ends by itself.
  const deadline = Date.now() + 300_000
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not start:\n${output()}`)
    }
    await wait(50)
  }
  return { url, dataDir, stop }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/`)).ok
  } catch {
    return false
  }
}

/** One that was free a moment ago. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
