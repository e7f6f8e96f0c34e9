import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export interface SpawnOptions {
  readonly stdio?: StdioOptions
  /** A command that ends by running its arguments. */
  readonly runner?: readonly string[]
}

/** The server as an operator starts it, on a free port unless `environment` says otherwise. */
export function spawnMain(
  environment: Record<string, string | undefined>,
  { stdio = 'pipe', runner = [] }: SpawnOptions = {},
): ChildProcess {
  const [command, ...args] = [...runner, process.execPath, main]
  const cache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  return spawn(command, args, { env: { PORT: '0', ...cache, ...environment }, stdio })
}
