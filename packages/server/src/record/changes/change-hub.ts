import { randomUUID } from 'node:crypto'
import { perDatabase } from '../../db/context.ts'
import { type AnyChange, anything, type Subject, subjectsOf } from './change.ts'

/**
 * The one place in a process where changes arrive, its own after their commit and those of other processes. Listeners
 * are notified; caches ask whether their subjects have changed since a version.
 */
export class ChangeHub {
  readonly #listeners = new Set<(change: AnyChange) => void>()
  readonly #changedAt = new Map<Subject, number>()
  #name: string = randomUUID()
  #allChangedAt = 0
  #version = 0

  /** Name of this process among those that write to the database; its own changes come back under it. */
  get name(): string {
    return this.#name
  }

  /** Number of changes so far; later reads are not older than this. */
  get version(): number {
    return this.#version
  }

  /** The version as a token for clients, which later ask what has changed since (`versionIn`). */
  get versionToken(): string {
    return `${this.#name}.${this.#version}`
  }

  /** The version in a token; undefined for a token of another hub, such as that of an earlier run. */
  versionIn(token: string): number | undefined {
    const [, name, version] = /^([\w-]+)\.(\d{1,15})$/.exec(token) ?? []
    return name === this.#name ? Number(version) : undefined
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
