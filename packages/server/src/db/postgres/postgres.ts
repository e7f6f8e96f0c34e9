import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import { DatabaseError, Pool, type PoolClient, TypeOverrides, types as postgresTypes } from 'pg'
import { codeOf } from '../../base/files.ts'
import { preparedName } from '../compiled.ts'
import { DatabaseUnavailable } from '../failure.ts'
import type { Waits } from '../transaction.ts'

const defaultLockWaitMs = 5000
const connectionWaitMs = 5000
const leastStatementLimitMs = 10_000
/** Longer than a statement may take: a machine that is gone does not even report a time-out. */
const silenceMs = 2000

/**
 * Error classes: connection, resources, locks, operator intervention and system; an idle transaction; a read-only
 * server; damage.
 */
const unavailableCodes = /^(?:08|53|55P03|57|58)|^25P03$|^25006$|^XX00[12]$/
/**
 * Errors that end a connection on the server's side or show that it leads to the wrong server, and those of a prepared
 * statement after another version has changed its tables, which a new connection prepares again.
 */
const lostCodes = /^(?:08|57P)|^25P03$|^25006$|^0A000$|^26000$/
const lostMessages = /^(?:Connection terminated|Client |Query read timeout)/

/** The session can only read: its server is a standby, or was one, or is kept from writing. */
const readOnlyCode = '25006'

/**
 * What all statements rely on, though a database or user may have other defaults: a decision that waited for the lock of
 * a row sees the row as it is then; and `toTimestamp` reads dates of this form. It is set once connected, since PgBouncer
 * refuses it as part of the connection. A standby is refused: what it has may be older than what was last announced.
 */
function sessionDefaults(lockWaitMs: number, statementLimitMs: number): string {
  return `
    set default_transaction_isolation to 'read committed';
    set datestyle to iso;
    set lock_timeout to ${lockWaitMs};
    set statement_timeout to ${statementLimitMs};
    set idle_in_transaction_session_timeout to 30000;
    do $$ begin
      if pg_is_in_recovery() then
        raise exception 'the server is a standby' using errcode = '${readOnlyCode}';
      end if;
    end $$`
}

interface PostgresOptions {
  readonly lockWaitMs?: number | undefined
  readonly waits: Waits
}

/** Kysely's PostgreSQL dialect, returning the same JavaScript values as the SQLite one. */
export function postgresDialect(
  databaseUrl: string,
  { lockWaitMs = defaultLockWaitMs, waits }: PostgresOptions,
): PostgresDialect {
  const statementLimitMs = Math.max(leastStatementLimitMs, 2 * lockWaitMs)
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'hardware-signout',
    max: 10,
    // Sends further statements without waiting for earlier answers.
    pipeline: true,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    query_timeout: statementLimitMs + silenceMs,
    types: valueParsers(),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
    onConnect: (client) => client.query(sessionDefaults(lockWaitMs, statementLimitMs)),
  })
  // A lost connection emits an event, which ends the process without a listener, and fails the running or next
  // statement. The pool only listens to idle connections.
  pool.on('error', ignore)
  const openedAt = new WeakMap<PoolClient, number>()
  pool.on('connect', (client) => {
    client.on('error', ignore)
    openedAt.set(client, performance.now())
  })
  /** When a session turned out to be read-only: after a failover those before it lead to the wrong server, too. */
  let readOnlyAt = -Infinity
  const onReadOnly = () => {
    readOnlyAt = performance.now()
  }
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    if ((openedAt.get(client) ?? 0) > readOnlyAt) return client
    client.release(true)
    return connect()
  }
  return new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () =>
        toPoolClient(await waits.during(connect()).catch(throwUnavailable), onReadOnly),
      end: () => pool.end(),
    },
  })
}

function ignore(): void {}

/** Tells for each failure whether the database is to blame. A lost connection is not reused. */
function toPoolClient(client: PoolClient, onReadOnly: () => void): PostgresPoolClient {
  let loss: DatabaseUnavailable | undefined
  let begun: Promise<unknown> | undefined
  const send = async (text: string, values: unknown[]) => {
    if (loss !== undefined) throw loss
    try {
      const name = preparedName(text)
      return await client.query(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      if (codeOf(error) === readOnlyCode) onReadOnly()
      if (isConnectionLost(error)) {
        loss = new DatabaseUnavailable(error)
        throw loss
      }
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
    }
  }
  /** `begin` is sent with the first statement, which fails if `begin` does. */
  const query = async (text: string, values: unknown[]) => {
    const sent = send(text, values)
    if (/^(?:begin|start transaction)\b/.test(text)) {
      begun = sent
      begun.catch(ignore)
      return { command: 'BEGIN', rowCount: 0, rows: [] }
    }
    const before = begun
    begun = undefined
    const [answer] = await Promise.all([sent, before])
    return answer
  }
  const release = (destroy = false) => client.release(destroy || loss !== undefined)
  // Kysely's types require a second way to query, with a cursor, which is used only when the dialect was given cursors.
  return { query, release } as unknown as PostgresPoolClient
}

function throwUnavailable(error: unknown): never {
  throw new DatabaseUnavailable(error)
}

function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseError && unavailableCodes.test(error.code ?? '')
}

function isConnectionLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return lostCodes.test(error.code ?? '')
  return error instanceof Error && ('syscall' in error || lostMessages.test(error.message))
}

function valueParsers() {
  const { builtins } = postgresTypes
  const types = new TypeOverrides()
  types.setTypeParser(builtins.INT8, toInteger)
  types.setTypeParser(builtins.NUMERIC, toInteger)
  types.setTypeParser(builtins.TIMESTAMPTZ, toTimestamp)
  return types
}

/** Sums of big integers are `numeric`; no value here has decimals. */
function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer.`)
  return value
}

/** Converts `2025-05-01 12:00:00.5+00`, in any zone of the session, to `2025-05-01T12:00:00.500Z`. */
function toTimestamp(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
