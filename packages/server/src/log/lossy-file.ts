import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { codeOf } from '../files.ts'

/** Bytes kept for a pipe whose reader pauses. */
const maxUnwritten = 1024 * 1024
const retryMs = 5
/** How long the end of the process waits for a pipe. */
const lastWaitMs = 1000
const lineFeed = 0x0a

interface Line {
  readonly text: string
  /** Number of lines that are lost with this one: a notice tells of those lost before. */
  readonly weight: number
}

/**
 * The server outlives its log: lines that cannot be written, for example on a full disk, are counted and dropped. A
 * full pipe is tried again. Lines of one turn of the event loop are written together.
 */
export class LossyFile {
  readonly #fd: number
  /** What is being written, and how much of it is. */
  #batch: readonly Line[] = []
  #bytes = Buffer.alloc(0)
  #written = 0
  #isAtLineStart = true
  /** Lines after the batch. */
  #lines: Line[] = []
  #size = 0
  #lost = 0
  #retry: NodeJS.Timeout | undefined

  constructor(fd: number) {
    this.#fd = fd
    process.on('exit', () => this.#end())
  }

  write(text: string): void {
    if (this.#isFull() && this.#retry === undefined) this.#flush()
    if (this.#isFull()) {
      this.#lost += 1
      return
    }
    if (this.#lines.length === 0 && this.#retry === undefined) setImmediate(() => this.#flush())
    if (this.#lost > 0) this.#push({ text: countOf(this.#lost), weight: this.#lost })
    this.#lost = 0
    this.#push({ text, weight: 1 })
  }

  #push(line: Line): void {
    this.#lines.push(line)
    this.#size += Buffer.byteLength(line.text)
  }

  #isFull(): boolean {
    return this.#bytes.length - this.#written + this.#size > maxUnwritten
  }

  #flush(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    try {
      do this.#writeBatch()
      while (this.#takeBatch())
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') this.#retry = setTimeout(() => this.#flush(), retryMs).unref()
      else this.#lose()
    }
  }

  #writeBatch(): void {
    while (this.#written < this.#bytes.length) {
      this.#written += writeSync(this.#fd, this.#bytes, this.#written)
      this.#isAtLineStart = this.#bytes[this.#written - 1] === lineFeed
    }
  }

  /** Whether there is another batch, which begins by ending a line that a failure has torn. */
  #takeBatch(): boolean {
    if (this.#lines.length === 0) return false
    const begin = this.#isAtLineStart ? '' : '\n'
    this.#batch = this.#lines
    this.#bytes = Buffer.from(begin + this.#batch.map(({ text }) => text).join(''))
    this.#written = 0
    this.#lines = []
    this.#size = 0
    return true
  }

  /** Drops every line that is not wholly written. */
  #lose(): void {
    let end = this.#bytes.length
    for (const { text, weight } of this.#batch.toReversed()) {
      if (end <= this.#written) break
      this.#lost += weight
      end -= Buffer.byteLength(text)
    }
    for (const { weight } of this.#lines) this.#lost += weight
    this.#bytes = Buffer.alloc(0)
    this.#written = 0
    this.#lines = []
    this.#size = 0
  }

  #end(): void {
    const deadline = performance.now() + lastWaitMs
    this.#flush()
    while (this.#retry !== undefined && performance.now() < deadline) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
      this.#flush()
    }
  }
}

function countOf(lost: number): string {
  const msg = lost === 1 ? '1 log line is lost.' : `${lost} log lines are lost.`
  return `${JSON.stringify({ level: pino.levels.values['warn'], time: Date.now(), pid: process.pid, msg })}\n`
}
