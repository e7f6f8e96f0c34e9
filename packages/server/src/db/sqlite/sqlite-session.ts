import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { PatientFile } from './sqlite-patient-file.ts'
import { SqliteWriter, type WriterTurn } from './sqlite-writer.ts'

/** What this process has open of one file. */
export class SqliteConnections {
  readonly #path: string
  readonly #lockWaitMs: number
  readonly #writing: PatientFile
  readonly writer: SqliteWriter
  readonly reader: PatientFile

  constructor(path: string, lockWaitMs: number) {
    this.#path = path
    this.#lockWaitMs = lockWaitMs
    this.#writing = new PatientFile(path, 'write', lockWaitMs)
    this.writer = new SqliteWriter(this.#writing)
    this.reader = this.openReader()
  }

  openReader(): PatientFile {
    return new PatientFile(this.#path, 'read', this.#lockWaitMs)
  }

  /** Changes whenever another process has written into the file, and never by what this one writes. */
  get foreignVersion(): unknown {
    return this.#writing.dataVersion
  }

  close(): void {
    this.reader.close()
    this.#writing.close()
  }
}

/** What Kysely takes for a connection: it says which of the real ones each statement goes to. */
export class Session implements DatabaseConnection {
  readonly #connections: SqliteConnections
  readonly #since = performance.now()
  #snapshot: PatientFile | undefined
  #turn: WriterTurn | undefined

  constructor(connections: SqliteConnections) {
    this.#connections = connections
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#connections
    const transaction = this.#snapshot ?? this.#turn
    if (transaction !== undefined) return transaction.execute(query, this.#since)
    if (isRead(query)) return reader.execute(query, this.#since)
    const turn = await writer.takeTurn()
    return turn.executeAlone(query, this.#since)
  }

  /** Takes the write lock at once: a transaction that reads first and writes later could not get it any more. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    if (accessMode === 'read only') {
      this.#snapshot = this.#connections.openReader()
      await this.#say('begin')
    } else {
      this.#turn = await this.#connections.writer.takeTurn()
      await this.#turn.begin((text) => this.#say(text))
    }
  }

  async commit(): Promise<void> {
    if (this.#turn === undefined) await this.#say('commit')
    else await this.#turn.commit((text) => this.#say(text))
  }

  async rollback(): Promise<void> {
    if (this.#turn === undefined) await this.#say('rollback')
    else await this.#turn.rollback((text) => this.#say(text))
  }

  async end(): Promise<void> {
    this.#snapshot?.close()
    await this.#turn?.end((text) => this.#say(text))
    this.#snapshot = undefined
    this.#turn = undefined
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Nothing is streamed from SQLite.')
  }

  /** As a statement of Kysely's, which whoever counts statements hears of. */
  async #say(text: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(text))
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql)
}
