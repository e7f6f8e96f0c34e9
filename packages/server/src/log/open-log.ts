import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/variables.ts'
import { LossyFile } from './lossy-file.ts'

/** Logs JSON lines to the standard output; readable lines on a terminal. */
export function openLog(level: LogLevel): Logger {
  return process.stdout.isTTY
    ? pino({ level, transport: { target: 'pino-pretty' } })
    : pino({ level }, new LossyFile(process.stdout.fd))
}
