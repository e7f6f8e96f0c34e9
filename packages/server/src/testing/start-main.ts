import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface RunningServer {
  readonly process: ChildProcess
  /** Everything that it has said so far. */
  readonly output: () => string
  /** Its exit code; null when a signal ended it. */
  readonly exit: Promise<number | null>
}

interface StartOptions {
  readonly stdio?: StdioOptions
  /** A command that ends by running its arguments. */
  readonly runner?: readonly string[]
}

/** The server as an operator starts it, in a process of its own, which ends with the test. */
export function startMain(
  environment: Record<string, string | undefined>,
  { stdio = 'pipe', runner = [] }: StartOptions = {},
): RunningServer {
  const [command, ...args] = [...runner, process.execPath, main]
  const cache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const child = spawn(command, args, { env: { PORT: '0', ...cache, ...environment }, stdio })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return { process: child, output: () => output, exit }
}

/** Where it listens. */
export async function addressOf(server: RunningServer): Promise<string> {
  const [, address = ''] = await outputOf(server, /Open (http:\S+) in a browser/)
  return address
}

/** Waits until the server has said it. */
export async function outputOf(server: RunningServer, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(server.output())
    if (found !== null) return found
    const next = server.process.stdout === null ? [] : [once(server.process.stdout, 'data')]
    await Promise.race([...next, server.exit])
    if (server.process.exitCode !== null) throw new Error(server.output())
  }
}
