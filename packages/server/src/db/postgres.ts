import { PostgresDialect } from 'kysely'
import { Pool, TypeOverrides, types as postgresTypes } from 'pg'

/** Kysely's PostgreSQL dialect, reading the same JavaScript values as the SQLite one. */
export function postgresDialect(databaseUrl: string): PostgresDialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'hardware-signout',
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    types: valueParsers(),
  })
  // The pool has dropped the lost connection already and makes a new one when asked; unheard, the event ends the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

function valueParsers() {
  const { builtins } = postgresTypes
  const types = new TypeOverrides()
  types.setTypeParser(builtins.INT8, toInteger)
  types.setTypeParser(builtins.NUMERIC, toInteger)
  types.setTypeParser(builtins.TIMESTAMPTZ, toTimestamp)
  return types
}

/** Sums of big integers are `numeric`; nothing here has decimals. */
function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer.`)
  return value
}

/** `2025-05-01 12:00:00.5+00`, in whatever zone the session has, to `2025-05-01T12:00:00.500Z`. */
function toTimestamp(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
