import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ProcessConfig } from '../../base/config/config.ts'
import { compiledWrite } from '../../db/compiled.ts'
import { perDatabase, type Tx } from '../../db/transaction.ts'
import { listenOnPostgres } from '../../db/postgres/postgres-listener.ts'
import type { Db } from '../../db/tables.ts'
import { AnyChange, anything, type Subject, subjectsOf } from './change.ts'

/**
 * The one place in a process where changes arrive, its own after their commit and those of other processes. Listeners
 * are notified; caches ask whether their subjects have changed since a version.
 */
export class ChangeHub {
  /** Publishes what others have written by now; false while they cannot be heard, as before `hearOthers`. */
  publishOthers: () => boolean = () => false
  readonly #listeners = new Set<(change: AnyChange) => void>()
  readonly #changedAt = new Map<Subject, number>()
  #name: string = randomUUID()
  #allChangedAt = 0
  #version = 0
  #isCurrent: boolean | undefined

  /** Name of this process among those that write to the database; its own changes come back under it. */
  get name(): string {
    return this.#name
  }

  /** Number of changes so far; later reads are not older than this. */
  get version(): number {
    return this.#version
  }

  /** The version, other processes' writes included, as a token for clients, which later ask what has changed since. */
  get versionToken(): string {
    this.catchUp()
    return `${this.#name}.${this.#version}`
  }

  /** The version in a token; undefined for a token of another hub, such as that of an earlier run. */
  versionIn(token: string): number | undefined {
    const [, name, version] = /^([\w-]+)\.(\d{1,15})$/.exec(token) ?? []
    return name === this.#name ? Number(version) : undefined
  }

  /**
   * Publishes what others have written by now. False while they cannot be heard: then nothing is answered from a cache.
   * Once per callback of the event loop, since a request may rely only on writes before the callback in which it arrived;
   * once per turn of the loop would be too rare, as requests may arrive between its timers and its end.
   */
  catchUp(): boolean {
    if (this.#isCurrent === undefined) {
      this.#isCurrent = this.publishOthers()
      process.nextTick(() => {
        this.#isCurrent = undefined
      })
    }
    return this.#isCurrent
  }

  publish(change: AnyChange): void {
    this.#version += 1
    if (change === anything) this.#allChangedAt = this.#version
    else for (const subject of subjectsOf(change)) this.#changedAt.set(subject, this.#version)
    for (const listener of this.#listeners) listener(change)
  }

  /** After a commit without an answer: should it arrive, it is heard like another process's. */
  doubtOwn(): void {
    this.#name = randomUUID()
    this.publish(anything)
  }

  /** Whether one of the subjects changed after this version. */
  hasChanged(subjects: readonly Subject[], version: number): boolean {
    if (this.#allChangedAt > version) return true
    return subjects.some((subject) => (this.#changedAt.get(subject) ?? 0) > version)
  }

  /** Calls `listener` for every change until the returned function is called. */
  listen(listener: (change: AnyChange) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  get listeners(): number {
    return this.#listeners.size
  }
}

/** Where the changes of this database arrive. */
export const hubOf = perDatabase(() => new ChangeHub())

/**
 * Has the hub hear other processes' writes to the same database until the returned function is called: on SQLite by the
 * version of the file; on PostgreSQL by a listening connection, which reconnects when lost.
 */
export function hearOthers(db: Db, { databaseUrl }: ProcessConfig): () => Promise<void> {
  const hub = hubOf(db)
  if (db.context.dialect === 'sqlite') hub.publishOthers = watchFile(db, hub)
  if (databaseUrl === undefined) return async () => {}
  const listener = listenOnPostgres(databaseUrl, channel, {
    // Earlier notices, and those while the connection was lost, were missed.
    onState: () => hub.publish(anything),
    onNotification: (payload) => {
      const { origin, change } = readNotification(payload)
      if (origin !== hub.name) hub.publish(change)
    },
  })
  hub.publishOthers = listener.isListening
  return listener.stop
}

/** A SQLite file tells only that another process has written, not what. */
function watchFile({ context: { foreignVersion } }: Db, hub: ChangeHub): () => boolean {
  let seen = foreignVersion?.()
  return () => {
    try {
      const version = foreignVersion?.()
      const hasChanged = version !== seen
      seen = version
      if (hasChanged) hub.publish(anything)
      return true
    } catch {
      // An unreadable file is reported by the request that needs it.
      return false
    }
  }
}

/** The channel of the notices between server processes. */
const channel = 'signout_changes'
/** Maximum size of a notice; PostgreSQL accepts less than 8,000 bytes. */
const longestPayload = 7_000

/** Notification from one process to the others. */
const Notification = z.strictObject({ origin: z.string(), change: AnyChange })
type Notification = z.output<typeof Notification>

/**
 * Parses a notice. In any other form, such as that of another version of the program, it means that anything may have
 * changed.
 * @internal Tested as a table.
 */
export function readNotification(payload: string): Notification {
  try {
    return Notification.parse(JSON.parse(payload))
  } catch {
    return { origin: '', change: anything }
  }
}

/** Notifies all processes on PostgreSQL when the transaction commits. One statement there, none on SQLite. */
export async function notifyOthers(tx: Tx, change: AnyChange): Promise<void> {
  if (tx.context.dialect === 'sqlite') return
  const origin = hubOf(tx).name
  const text = JSON.stringify({ origin, change })
  const payload = text.length > longestPayload ? JSON.stringify({ origin, change: anything }) : text
  await notify(tx, { channel, payload })
}

const notify = compiledWrite(
  (db, { channel, payload }: { readonly channel: string; readonly payload: string }) =>
    db.selectNoFrom(sql`pg_notify(${channel}, ${payload})`.as('notified')),
)
