import { writeSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import type { LogLevel } from './config/variables.ts'

/** Logs JSON lines to the standard output; readable lines on a terminal. */
export function openLog(level: LogLevel): Logger {
  return process.stdout.isTTY
    ? pino({ level, transport: { target: 'pino-pretty' } })
    : pino({ level }, new LossyFile(process.stdout.fd))
}

/**
 * The server outlives its log: lines that cannot be written, for example on a full disk, are counted and dropped. Lines
 * of one turn of the event loop are written together.
 */
class LossyFile {
  readonly #fd: number
  #lines: string[] = []
  #lost = 0
  #isTorn = false

  constructor(fd: number) {
    this.#fd = fd
    process.on('exit', () => this.#flush())
  }

  write(line: string): void {
    if (this.#lines.push(line) === 1) setImmediate(() => this.#flush())
  }

  #flush(): void {
    const lines = this.#lines
    this.#lines = []
    if (lines.length === 0) return
    const begin = this.#lost === 0 ? '' : `${this.#isTorn ? '\n' : ''}${countOf(this.#lost)}`
    const bytes = Buffer.from(begin + lines.join(''))
    let written = 0
    try {
      while (written < bytes.length) written += writeSync(this.#fd, bytes, written)
      this.#lost = 0
      this.#isTorn = false
    } catch {
      this.#lose(lines.length, begin, bytes.subarray(0, written))
    }
  }

  /** Notes that of `lines` and those before only these bytes were written. */
  #lose(lines: number, begin: string, written: Buffer): void {
    if (written.length === 0) {
      this.#lost += lines
      return
    }
    const text = written.toString('latin1')
    const whole = lineEndsIn(text) - lineEndsIn(begin)
    // Negative when not even the notice about earlier losses was written.
    this.#lost = whole < 0 ? this.#lost + lines : lines - whole
    this.#isTorn = !text.endsWith('\n')
  }
}

function lineEndsIn(text: string): number {
  return text.split('\n').length - 1
}

function countOf(lost: number): string {
  const msg = lost === 1 ? '1 log line is lost.' : `${lost} log lines are lost.`
  return `${JSON.stringify({ level: pino.levels.values['warn'], time: Date.now(), pid: process.pid, msg })}\n`
}

/** Logs one line for each request, with the id of the user, and without the query, which may contain a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ ...subjectOf(request), status: reply.statusCode, ms }, 'request')
    done()
  })
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(subjectOf(request), 'request broken off')
  })
}

function subjectOf({ method, url, actor }: FastifyRequest) {
  return { method, path: url.split('?')[0], user: actor?.userId ?? undefined }
}
