import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { type FollowedProcess, followOutput } from './follow-output.ts'
import { type SpawnOptions, spawnMain } from './spawn-main.ts'

export interface ServerProcess extends FollowedProcess {
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
