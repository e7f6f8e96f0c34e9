import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { DatabaseUnavailable } from '../failure.ts'
import type { Context, Waits } from '../transaction.ts'
import { type SqliteAccess, SqliteFile } from './sqlite-file.ts'

interface SqliteOptions {
  readonly lockWaitMs?: number | undefined
  readonly access?: SqliteAccess | undefined
  readonly waits: Waits
}

/**
 * Opens a SQLite file for Kysely's SQLite dialect over the runtime's own SQLite, with two connections. Reads use one of
 * them: they see committed data, and wait for no write. Transactions and writes take turns on the other; a lock that
 * another process holds is awaited without blocking anything else, for at most `lockWaitMs`. A read-only transaction
 * gets its own connection. With `access: 'read'` nothing can be written. `db.destroy()` closes them.
 *
 * @throws {DatabaseUnavailable}
 */
export function openSqlite(
  path: string,
  { lockWaitMs = 1000, access = 'write', waits }: SqliteOptions,
): { dialect: Dialect } & Required<Pick<Context, 'foreignVersion' | 'requireFile'>> {
  const writing = new SqliteFile(path, access, lockWaitMs)
  const openReader = () => {
    writing.requireNamed()
    return new SqliteFile(path, 'read', lockWaitMs)
  }
  const writer = new SqliteWriter(writing, waits)
  const reader = openReader()
  const files = { reader, writer, openReader }
  return {
    foreignVersion: () => writing.dataVersion,
    requireFile: () => writing.requireNamed(),
    dialect: {
      createAdapter: () => new FileAdapter(),
      createDriver: () => createDriver(files),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }
}

class FileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function createDriver(files: SqliteFiles): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new SqliteConnection(files),
    beginTransaction: (connection: SqliteConnection, settings) => connection.begin(settings),
    commitTransaction: (connection: SqliteConnection) => connection.commit(),
    rollbackTransaction: (connection: SqliteConnection) => connection.rollback(),
    releaseConnection: (connection: SqliteConnection) => connection.end(),
    destroy: async () => {
      files.reader.close()
      files.writer.file.close()
    },
  }
}

/** Connections of this process to one file. */
interface SqliteFiles {
  readonly reader: SqliteFile
  readonly writer: SqliteWriter
  openReader(): SqliteFile
}

/**
 * A connection for Kysely: reads go to the reader, a read-only transaction to its own reader, everything else in turn
 * to the writer.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #files: SqliteFiles
  readonly #since = performance.now()
  #snapshot: SqliteFile | undefined
  /** Its place at the writer, while it has a transaction. */
  #member: Member | undefined

  constructor(files: SqliteFiles) {
    this.#files = files
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#files
    if (this.#snapshot !== undefined) return this.#snapshot.execute(query, this.#since)
    if (this.#member !== undefined) return writer.file.execute(query, this.#since)
    if (isRead(query)) return reader.execute(query, this.#since)
    return this.#executeSingle(query)
  }

  /** Acquires the write lock at once: a transaction that reads first could no longer acquire it. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      this.#snapshot = this.#files.openReader()
      return this.#run('begin')
    }
    this.#member = newMember(false, (text) => this.#run(text))
    return this.#files.writer.take(this.#member)
  }

  async commit(): Promise<void> {
    if (this.#snapshot !== undefined) return this.#run('commit')
    this.#member?.ended.resolve(true)
    return this.#member?.committed.promise
  }

  /** The work of other members stays, and this one may answer what it has read of it: their commit is awaited. */
  async rollback(): Promise<void> {
    if (this.#snapshot !== undefined) return this.#run('rollback')
    const isLost = !this.#files.writer.file.isInTransaction
    this.#member?.ended.resolve(false)
    return isLost ? undefined : this.#member?.committed.promise
  }

  /** Lets the next one write in any case. */
  async end(): Promise<void> {
    this.#snapshot?.close()
    this.#snapshot = undefined
    this.#member?.ended.resolve(false)
    this.#member = undefined
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from SQLite.')
  }

  async #executeSingle<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer } = this.#files
    const single = newMember(true, (text) => this.#run(text))
    await writer.take(single)
    try {
      return await writer.file.execute(query, this.#since)
    } finally {
      single.ended.resolve(true)
      await single.committed.promise
    }
  }

  /** Runs a statement as Kysely does, with a line in its log. */
  async #run(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text))
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}

/** Limits of a group: a larger one would keep the lock from other processes, and delay its first member. */
const maxMembers = 50
const longestGroupMs = 20

/** A transaction, or a single statement, that writes. */
interface Member {
  readonly isSingle: boolean
  /** Runs a statement on the write connection. */
  readonly run: (text: string) => Promise<void>
  /** Settles when its work may begin. */
  readonly turn: PromiseWithResolvers<void>
  /** Settles when its work has ended: whether that stays. */
  readonly ended: PromiseWithResolvers<boolean>
  /** Settles with the commit that all of its group share. */
  readonly committed: PromiseWithResolvers<void>
}

function newMember(isSingle: boolean, run: Member['run']): Member {
  const committed = Promise.withResolvers<void>()
  // One that has failed by itself does not ask.
  committed.promise.catch(() => {})
  return {
    isSingle,
    run,
    turn: Promise.withResolvers(),
    ended: Promise.withResolvers(),
    committed,
  }
}

/**
 * Lets all that write in this process take turns on one connection. A small transaction mostly waits for the disk, so
 * those that are waiting when one ends join its SQLite transaction, each behind its own savepoint, and one commit ends
 * them all. None is reported as committed before, and a failed commit fails them all (decision 019).
 */
class SqliteWriter {
  readonly file: SqliteFile
  readonly #waits: Waits
  readonly #waiting: Member[] = []
  #isServing = false

  constructor(file: SqliteFile, waits: Waits) {
    this.file = file
    this.#waits = waits
  }

  /** Waits for all earlier ones. */
  async take(member: Member): Promise<void> {
    this.#waiting.push(member)
    if (!this.#isServing) void this.#serve()
    await this.#waits.during(member.turn.promise)
  }

  async #serve(): Promise<void> {
    this.#isServing = true
    for (let first = this.#waiting.shift(); first; first = this.#waiting.shift()) {
      const group: Member[] = []
      try {
        await (first.isSingle ? this.#serveAlone(first, group) : this.#serveGroup(first, group))
        for (const { committed } of group) committed.resolve()
      } catch (error) {
        if (this.file.isInTransaction) await first.run('rollback').catch(() => {})
        for (const { turn, committed } of group) {
          turn.reject(error)
          committed.reject(error)
        }
      }
    }
    this.#isServing = false
  }

  /** A single statement commits itself. */
  async #serveAlone(single: Member, group: Member[]): Promise<void> {
    group.push(single)
    single.turn.resolve()
    await single.ended.promise
    this.file.requireNamed()
  }

  async #serveGroup(first: Member, group: Member[]): Promise<void> {
    group.push(first)
    this.file.requireNamed()
    const beganAt = performance.now()
    await first.run('begin immediate')
    first.turn.resolve()
    if (!(await first.ended.promise) && this.file.isInTransaction) return first.run('rollback')
    this.#requireTransaction()
    let member = await this.#next(group, beganAt)
    while (member !== undefined) {
      group.push(member)
      await this.#serveJoined(member)
      this.#requireTransaction()
      member = await this.#next(group, beganAt)
    }
    await first.run('commit')
    // Checked before success is reported: writes to a file that has lost its name are gone with the process.
    this.file.requireNamed()
  }

  async #serveJoined({ isSingle, run, turn, ended }: Member): Promise<void> {
    // A single statement needs no savepoint: a failed one has no effect.
    if (!isSingle) await run('savepoint member')
    turn.resolve()
    const stays = await ended.promise
    if (isSingle || !this.file.isInTransaction) return
    try {
      if (!stays) await run('rollback to member')
      await run('release member')
    } catch (error) {
      throw new DatabaseUnavailable(error)
    }
  }

  /** The next one that waits, and may write before the group is committed. */
  async #next({ length }: readonly Member[], beganAt: number): Promise<Member | undefined> {
    if (length === maxMembers || performance.now() - beganAt >= longestGroupMs) return undefined
    // A transaction runs in one callback of the event loop: requests that arrived meanwhile are not known yet.
    if (this.#waiting.length === 0) await nextTurn()
    return this.#waiting.shift()
  }

  /** SQLite ends a transaction by itself on a full disk. */
  #requireTransaction(): void {
    if (!this.file.isInTransaction)
      throw new DatabaseUnavailable(new Error('The transaction was ended.'))
  }
}
