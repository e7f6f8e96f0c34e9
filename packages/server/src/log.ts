import { writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'

/** Lines of JSON on the standard output; on a terminal, lines for people. */
export function openLog(): Logger {
  return process.stdout.isTTY
    ? pino({ transport: { target: 'pino-pretty' } })
    : pino({}, new LossyFile(process.stdout.fd))
}

/** The server outlives its log: a line that cannot be written, because the disk is full, is counted and forgotten. */
class LossyFile {
  readonly #fd: number
  #lost = 0
  #isTorn = false

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    const end = this.#isTorn ? '\n' : ''
    const bytes = Buffer.from(this.#lost === 0 ? line : `${end}${countOf(this.#lost)}${line}`)
    let written = 0
    try {
      while (written < bytes.length) written += writeSync(this.#fd, bytes, written)
      this.#lost = 0
      this.#isTorn = false
    } catch {
      this.#lost += 1
      this.#isTorn ||= written > 0
    }
  }
}

function countOf(lost: number): string {
  const msg = lost === 1 ? '1 log line is lost.' : `${lost} log lines are lost.`
  return `${JSON.stringify({ level: pino.levels.values['warn'], time: Date.now(), pid: process.pid, msg })}\n`
}
