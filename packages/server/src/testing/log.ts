import { pino } from 'pino'

/** A logger, and the lines that it has written. */
export function collectLog(level = 'info') {
  const lines: string[] = []
  const logger = pino({ level }, { write: (line) => lines.push(line) })
  return {
    logger,
    lines,
    read: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
  }
}
