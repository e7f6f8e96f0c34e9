import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf } from '../../base/files.ts'

export interface FollowedProcess {
  readonly process: ChildProcess
  /** All that it has written so far, on both of its streams. */
  readonly output: () => string
}

/** What a process writes from now on, on both of its streams; with `most`, at most its last `most` characters. */
export function followOutput(child: ChildProcess, most = Infinity): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-most)
    })
  }
  return () => output
}

/** Waits until the process has written it; throws what it has written instead if it ends before. */
export async function outputOf(
  { process: child, output }: FollowedProcess,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
  const look = () => {
    const found = pattern.exec(output())
    if (found !== null) resolve(found)
  }
  const giveUp = () => {
    look()
    reject(new Error(`It ended before it wrote ${pattern}:\n${output()}`))
  }
  for (const stream of streams) stream.on('data', look)
  child.once('close', giveUp)
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  if (hasEnded && streams.every(({ closed }) => closed)) giveUp()
  else look()
  try {
    return await promise
  } finally {
    for (const stream of streams) stream.off('data', look)
    child.off('close', giveUp)
  }
}

/** What the server says when it listens, with its address. */
const listeningLine = /Listening at (http:\S+);/

/** Where it listens. */
export async function addressOf(server: FollowedProcess): Promise<string> {
  const [, address = ''] = await outputOf(server, listeningLine)
  return address
}

/** Not by `new URL`, which Vite rewrites in the tests of screens. */
const main = join(import.meta.dirname, '../../app/main.ts')

export interface ServerProcess extends FollowedProcess {
  /** Its exit code when it has ended; null when a signal ended it. */
  readonly exit: Promise<number | null>
  /** Ends it as an operator would (SIGTERM); answers its exit code. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  readonly stdio?: StdioOptions
  /** A command that ends by running its arguments. */
  readonly runner?: readonly string[]
  /** Characters of its output that are kept, the last ones; all when left out. */
  readonly keptOutput?: number
}

/** The server as an operator starts it, on a free port and without budgets unless `environment` says otherwise. */
export function startServerProcess(
  environment: Record<string, string | undefined>,
  { stdio = 'pipe', runner = [], keptOutput }: ServerOptions = {},
): ServerProcess {
  const [command, ...args] = [...runner, process.execPath, main]
  const cache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const env = { PORT: '0', BUDGETS: 'off', ...cache, ...environment }
  const child = spawn(command, args, { env, stdio })
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const stop = async () => {
    child.kill('SIGTERM')
    return exit
  }
  return { process: child, output: followOutput(child, keptOutput), exit, stop }
}

/** Memory that a process has now, in MB of 1,000,000 bytes; undefined where the system does not tell. */
export async function memoryOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(status) ?? []
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6
}

/** A port outside the ephemeral range, so that no other process takes it before the caller does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
