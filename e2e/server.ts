import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addressOf,
  freePort,
  startServerProcess,
} from '@signout/server/testing/processes/server-process.ts'

export interface RunningServer {
  url: string
  /** Where its SQLite file is, for the command line or a look into the database. */
  dataDir: string
  /** The last 10,000 characters that it has written, on both of its streams. */
  lastOutput(): string
  /** Ends it as an operator would (SIGTERM), answers its exit code and removes its data folder. */
  stop(): Promise<number | null>
}

/** Starts the real server on a free port with an empty data folder, unless `env` names others. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'signout-e2e-')))
  const { PORT = String(await freePort()) } = env
  // Nothing is warned of that a journey did not ask for.
  const quiet = { PUBLIC_URL: `http://127.0.0.1:${PORT}`, BACKUP_EVERY: '0' }
  const server = startServerProcess(
    { ...process.env, HOST: '127.0.0.1', PORT, ...quiet, ...env, DATA_DIR: dataDir },
    { keptOutput: 10_000 },
  )
  const killWithParent = () => server.process.kill('SIGKILL')
  process.once('exit', killWithParent)

  const stop = async () => {
    const code = await server.stop()
    process.off('exit', killWithParent)
    if (env['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
    return code
  }
  try {
    // Its own word for it: another server may answer where this one could not listen.
    const url = await addressOf(server)
    return { url, dataDir, lastOutput: server.output, stop }
  } catch (error) {
    await stop()
    // Another process may have taken the port meanwhile.
    if (env['PORT'] === undefined && server.output().includes(`Port ${PORT} is taken`)) {
      return startServer(env)
    }
    throw error
  }
}
