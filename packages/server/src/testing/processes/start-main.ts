import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { followOutput, listeningLine, type SpawnOptions, spawnMain } from './spawn-main.ts'

export interface ServerProcess {
  readonly process: ChildProcess
  /** Everything that it has said so far. */
  readonly output: () => string
  /** Its exit code; null when a signal ended it. */
  readonly exit: Promise<number | null>
}

/** The server in a process of its own, which ends with the test. */
export function startMain(
  environment: Record<string, string | undefined>,
  options: SpawnOptions = {},
): ServerProcess {
  const child = spawnMain(environment, options)
  const output = followOutput(child)
  const exit = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  return { process: child, output, exit }
}

/** Where it listens. */
export async function addressOf(server: ServerProcess): Promise<string> {
  const [, address = ''] = await outputOf(server, listeningLine)
  return address
}

/** Waits until the server has said it. */
export async function outputOf(server: ServerProcess, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(server.output())
    if (found !== null) return found
    const next = server.process.stdout === null ? [] : [once(server.process.stdout, 'data')]
    await Promise.race([...next, server.exit])
    const { exitCode, signalCode } = server.process
    if (exitCode !== null || signalCode !== null) throw new Error(server.output())
  }
}
