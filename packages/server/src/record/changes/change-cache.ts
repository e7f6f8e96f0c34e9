import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/tables.ts'
import { perDatabase } from '../../db/transaction.ts'
import type { Subject } from './change.ts'
import { type ChangeHub, hubOf } from './change-hub.ts'

interface Entry<T> {
  readonly value: T
  readonly subjects: readonly Subject[]
  /** Version of the hub when the read began. */
  readonly version: number
}

interface Entries<T> {
  get(key: string): Entry<T> | undefined
  delete(key: string): unknown
}

/**
 * Values read from the database, each cached until one of its subjects changes; while other processes cannot be heard,
 * nothing is (decision 018).
 */
export class ChangeCache<T extends object> {
  readonly #hub: ChangeHub
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #pending = new Map<string, Entry<Promise<T>>>()

  /** Beyond the maximum the least recently used value is evicted. */
  constructor(hub: ChangeHub, maximum: LRUCache.Options<string, Entry<T>, unknown>) {
    this.#hub = hub
    this.#entries = new LRUCache(maximum)
  }

  /** Sum of the sizes of all values. */
  get size(): number {
    return this.#entries.calculatedSize
  }

  /** The cached value, if there is one. */
  get(key: string): T | undefined {
    return this.#hub.catchUp() ? this.#current(this.#entries, key) : undefined
  }

  /** The cached value, one that is being read, or what `read` finds. */
  find(key: string, subjects: readonly Subject[], read: () => Promise<T>): Promise<T> | T {
    if (!this.#hub.catchUp()) return read()
    const known = this.#current(this.#entries, key) ?? this.#current(this.#pending, key)
    return known ?? this.#share(key, subjects, read)
  }

  /** Reads a value whether or not one is cached; its subjects may follow from what is found. */
  async read<Found extends T | undefined>(
    key: string,
    read: () => Promise<Found>,
    subjectsOf: (value: T) => readonly Subject[],
  ): Promise<Found> {
    // Taken before the read, so that a write in between is never missed.
    const { version } = this.#hub
    const value = await read()
    if (value === undefined) {
      this.#entries.delete(key)
      return value
    }
    const entry = { value, subjects: subjectsOf(value), version }
    if (this.#hub.catchUp() && this.#isUnchanged(entry)) this.#entries.set(key, entry)
    return value
  }

  /** Lets others who ask meanwhile wait for the same read. */
  async #share(key: string, subjects: readonly Subject[], read: () => Promise<T>): Promise<T> {
    const { version } = this.#hub
    const value = this.read(key, read, () => subjects)
    const entry = { value, subjects, version }
    this.#pending.set(key, entry)
    try {
      return await value
    } finally {
      if (this.#pending.get(key) === entry) this.#pending.delete(key)
    }
  }

  #current<V>(entries: Entries<V>, key: string): V | undefined {
    const entry = entries.get(key)
    if (entry === undefined || this.#isUnchanged(entry)) return entry?.value
    entries.delete(key)
    return undefined
  }

  #isUnchanged({ subjects, version }: Entry<unknown>): boolean {
    return !this.#hub.hasChanged(subjects, version)
  }
}

/** A read whose answer each database keeps until one of the subjects changes. */
export function cachedRead<T extends object, Input extends unknown[]>(
  subjects: readonly Subject[],
  read: (db: Db, ...input: Input) => Promise<T>,
): (db: Db, ...input: Input) => Promise<T> | T {
  const caches = perDatabase((): { cache?: ChangeCache<T> } => ({}))
  return (db, ...input) => {
    const kept = caches(db)
    kept.cache ??= new ChangeCache(hubOf(db), { max: 1 })
    return kept.cache.find('', subjects, async () => read(db, ...input))
  }
}
