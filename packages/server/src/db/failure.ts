/** SQLite's primary result codes: busy, locked, read-only, input/output, full, cannot open. */
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** PostgreSQL's classes: connection, resources, operator intervention, system; and read-only transaction. */
const postgresCodes = /^(?:08|53|57|58)...$|^25006$/
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether the database could not be reached or could not work: waiting, or mending the machine, helps. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true
  if (lostConnection.test(error.message)) return true
  if ('errcode' in error) return sqliteCodes.has(Number(error.errcode) & 0xff)
  if (!('code' in error)) return false
  const code = String(error.code)
  return networkCodes.has(code) || postgresCodes.test(code)
}
