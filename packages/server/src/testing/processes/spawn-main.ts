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

/** All that a process has written so far, on both of its streams; with `most`, so many characters of its end. */
export function followOutput(child: ChildProcess, most = Infinity): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-most)
    })
  }
  return () => output
}

/** What the server says when it listens, with its address. */
export const listeningLine = /Open (http:\S+) in a browser/
