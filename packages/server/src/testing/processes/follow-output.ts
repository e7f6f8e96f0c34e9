import type { ChildProcess } from 'node:child_process'

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
export const listeningLine = /Open (http:\S+) in a browser/

/** Where it listens. */
export async function addressOf(server: FollowedProcess): Promise<string> {
  const [, address = ''] = await outputOf(server, listeningLine)
  return address
}
