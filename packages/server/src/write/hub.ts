import { randomUUID } from 'node:crypto'
import { type AnyChange, anything, type Subject, subjectsOf } from './change.ts'

/** Beyond this many subjects everything counts as changed, so that the list of them cannot grow for ever. */
const mostSubjects = 10_000
const mostNotices = 1000

/**
 * The one place in a process where changes arrive, its own after their commit and those of other processes. Listeners
 * are told; whoever remembers something asks whether its subjects have changed since.
 */
export class ChangeHub {
  readonly #listeners = new Set<(change: AnyChange) => void>()
  readonly #changedAt = new Map<Subject, number>()
  readonly #name = randomUUID()
  #allChangedAt = 0
  #clock = 0
  /** Notices of its own changes, which come back by way of the database. */
  readonly #ownNotices = new Set<string>()

  /** Counts changes; what is read from now on is not older than this. */
  get clock(): number {
    return this.#clock
  }

  /** Where the clock stands, for a client that will ask what has changed since (`clockAt`). */
  get position(): string {
    return `${this.#name}.${this.#clock}`
  }

  /** The clock of a position; undefined of one that another hub has given, such as that of an earlier run. */
  clockAt(position: string): number | undefined {
    const [, name, clock] = /^([\w-]+)\.(\d{1,15})$/.exec(position) ?? []
    return name === this.#name ? Number(clock) : undefined
  }

  /** @param notice under which the database tells of the change as well */
  publish(change: AnyChange, notice?: string): void {
    if (notice !== undefined) this.#keepNotice(notice)
    this.#clock += 1
    if (change === anything) this.#everythingChanged()
    else for (const subject of subjectsOf(change)) this.#changedAt.set(subject, this.#clock)
    if (this.#changedAt.size > mostSubjects) this.#everythingChanged()
    for (const listener of this.#listeners) listener(change)
  }

  /** A change that the database tells of, unless this process has published it itself. */
  publishNotice(change: AnyChange, notice: string): void {
    if (!this.#ownNotices.delete(notice)) this.publish(change)
  }

  /** Whether one of the subjects changed after `clock` stood there. */
  hasChanged(subjects: readonly Subject[], clock: number): boolean {
    if (this.#allChangedAt > clock) return true
    return subjects.some((subject) => (this.#changedAt.get(subject) ?? 0) > clock)
  }

  /** Tells `listener` of every change until the returned function is called. */
  listen(listener: (change: AnyChange) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  get listeners(): number {
    return this.#listeners.size
  }

  /** Without a listening connection they never come back. */
  #keepNotice(notice: string): void {
    if (this.#ownNotices.size === mostNotices) this.#ownNotices.clear()
    this.#ownNotices.add(notice)
  }

  #everythingChanged(): void {
    this.#changedAt.clear()
    this.#allChangedAt = this.#clock
  }
}
