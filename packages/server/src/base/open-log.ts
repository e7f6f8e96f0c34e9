import { type Logger, pino } from 'pino'
import type { LogLevel } from './config/variables.ts'

/** Bytes of lines that are kept while they cannot be written: the disk is full, or the reader of a pipe pauses. */
const maxLength = 1024 * 1024
/** Bytes of lines, and milliseconds, after which they are written together. */
const batch = { minLength: 4096, periodicFlush: 100 }
/** How long the end of the process waits for the reader of a full pipe, in milliseconds. */
const lastWaitMs = 3000

/** Logs JSON lines to the standard output; readable lines on a terminal. */
export function openLog(level: LogLevel): Logger {
  return process.stdout.isTTY
    ? pino({ level, transport: { target: 'pino-pretty' } })
    : openFile(level, process.stdout.fd)
}

/** The server outlives its log: lines beyond the most that is kept are counted and dropped. */
function openFile(level: LogLevel, dest: number): Logger {
  let lost = 0
  let waitUntil = 0
  const retryEAGAIN = () => performance.now() < waitUntil
  const file = pino.destination({ dest, sync: true, ...batch, maxLength, retryEAGAIN })
  const log = pino({ level }, file)
  file.on('drop', () => (lost += 1))
  // What could not be written is kept and tried again with the next lines.
  file.on('error', () => {})
  const tellLost = () => {
    const count = lost
    if (count > 0) log.warn(count === 1 ? '1 log line is lost.' : `${count} log lines are lost.`)
    // Without room for it the notice is dropped as well, and comes later.
    lost = lost === count ? 0 : count
  }
  file.on('drain', tellLost)
  process.on('exit', () => {
    tellLost()
    waitUntil = performance.now() + lastWaitMs
    // Unlike `flushSync`, which tries a full disk for ever.
    file.end()
  })
  return log
}
