import { PassThrough } from 'node:stream'
import type { Greeting, Topic } from '@signout/contract'
import { type Actor, isLoggedIn } from '../../base/actor.ts'
import type { ChangeHub } from '../../record/changes/change-hub.ts'
import {
  allTopics,
  type AnyChange,
  anything,
  mergeChanges,
  ownSubject,
  type Subject,
  subjectsOf,
} from '../../record/changes/change.ts'

const pingEveryMs = 20_000
/** Changes within this time are sent together: a thousand streams may get hundreds a second. */
const gatherMs = 100
/** Interval at which other processes are polled, on a database that does not notify. */
const catchUpEveryMs = 200
const maxPerSession = 10
const maxPerAccount = 60
/** Bytes after which a client that does not read is dropped; it refetches everything when it reconnects. */
const maxWaitingBytes = 64 * 1024

interface StreamOptions {
  readonly actor: Actor
  readonly sessionHash: string
  /** Whether the client had a stream before and may have missed changes. */
  readonly isResumed: boolean
  /** A version token of the hub; everything that the client has read is newer. */
  readonly since?: string | undefined
}

type StreamEvent = 'hello' | 'change' | 'ping' | 'bye' | 'replaced'

interface Stream {
  readonly sessionHash: string
  readonly body: PassThrough
  actor: Actor
}

type FindActor = (sessionHash: string) => Promise<Actor>

/** The open event streams of this process (spec §17). */
export class ChangeStreams {
  readonly #hub: ChangeHub
  readonly #findActor: FindActor
  readonly #streams = new Set<Stream>()
  readonly #gathered: AnyChange[] = []
  #toldAt = -gatherMs
  #telling: NodeJS.Timeout | undefined
  #isClosed = false
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #stopListening: () => void

  constructor(hub: ChangeHub, findActor: FindActor) {
    this.#hub = hub
    this.#findActor = findActor
    this.#stopListening = hub.listen((change) => this.#gather(change))
    this.#timers = [
      setInterval(() => void this.#ping(), pingEveryMs).unref(),
      setInterval(() => this.#streams.size > 0 && hub.catchUp(), catchUpEveryMs).unref(),
    ]
  }

  get count(): number {
    return this.#streams.size
  }

  /** The body of a new stream, which begins with what the client may have missed. */
  open({ actor, sessionHash, isResumed, since }: StreamOptions): PassThrough {
    this.#makeRoom(maxPerSession, (stream) => stream.sessionHash === sessionHash)
    this.#makeRoom(maxPerAccount, (stream) => stream.actor.userId === actor.userId)
    const body = new PassThrough()
    const stream: Stream = { actor, sessionHash, body }
    this.#streams.add(stream)
    body.once('close', () => this.#streams.delete(stream))
    body.once('error', () => this.#streams.delete(stream))
    this.#send(stream, 'hello', isResumed ? {} : this.#greeting(actor, since))
    if (this.#isClosed) this.#end(stream)
    if (isResumed) this.#send(stream, 'change', { topics: allTopics })
    return body
  }

  /** Ends the oldest of these streams so that one more is not too many. Their pages poll from now on. */
  #makeRoom(most: number, isCounted: (stream: Stream) => boolean): void {
    const open = [...this.#streams].filter(isCounted)
    for (const oldest of open.slice(0, Math.max(0, open.length - most + 1))) {
      this.#send(oldest, 'replaced', {})
      this.#end(oldest)
    }
  }

  /** Ends every stream without a `bye`, so that clients reconnect by themselves. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#telling)
    this.#stopListening()
    for (const stream of this.#streams) this.#end(stream)
  }

  /**
   * Topics that have changed for this actor since the version in the token; without them anything may have. The stream
   * is already listening, so later changes are not missed.
   */
  #greeting(actor: Actor, since = ''): Greeting {
    const hub = this.#hub
    const isKnown = hub.catchUp()
    const version = hub.versionIn(since)
    if (!isKnown || version === undefined) return {}
    // With other rights or in another team, other topics concern the actor.
    if (hub.hasChanged([`session/${actor.userId ?? 0}`], version)) return {}
    return { topics: topicsFor(actor, (subject) => hub.hasChanged([subject], version)) }
  }

  #gather(change: AnyChange): void {
    if (this.#streams.size === 0 || (change !== anything && change.isQuiet === true)) return
    this.#gathered.push(change)
    if (this.#telling !== undefined) return
    const waitMs = Math.max(0, this.#toldAt + gatherMs - performance.now())
    this.#telling = setTimeout(() => this.#tell(), waitMs)
  }

  #tell(): void {
    this.#telling = undefined
    this.#toldAt = performance.now()
    const change = mergeChanges(this.#gathered.splice(0))
    const changed = new Set(change === anything ? [] : subjectsOf(change))
    const renewed = new Set(change === anything ? [] : change.session)
    for (const stream of this.#streams) {
      const { actor } = stream
      if (change === anything || renewed.has(actor.userId ?? -1)) {
        void this.#refresh(stream)
        continue
      }
      const topics = topicsFor(actor, (subject) => changed.has(subject))
      if (topics.length > 0) this.#send(stream, 'change', { topics })
    }
  }

  /** Rights, team or account changed: anything on the screen may look different now. */
  async #refresh(stream: Stream): Promise<void> {
    if (await this.#isAlive(stream)) this.#send(stream, 'change', { topics: allTopics })
  }

  /** Sends a comment, and an event because pages hear no comments; then checks the sessions, one after the other. */
  async #ping(): Promise<void> {
    const text = `: ping\n\n${this.#eventText('ping', {})}`
    for (const stream of this.#streams) this.#write(stream, text)
    for (const stream of this.#streams) await this.#isAlive(stream)
  }

  /** Updates the actor of a stream; sends `bye` when the session has ended. */
  async #isAlive(stream: Stream): Promise<boolean> {
    const actor = await this.#findActor(stream.sessionHash).catch(() => stream.actor)
    if (!isLoggedIn(actor)) {
      this.#send(stream, 'bye', {})
      this.#end(stream)
      return false
    }
    stream.actor = actor
    return true
  }

  #send(stream: Stream, event: StreamEvent, data: object): void {
    this.#write(stream, this.#eventText(event, data))
  }

  #eventText(event: StreamEvent, data: object): string {
    const id = this.#hub.version
    return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  }

  #write({ body }: Stream, text: string): void {
    if (body.writableEnded || body.destroyed) return
    body.write(text)
    if (body.writableLength > maxWaitingBytes) body.destroy()
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream)
    stream.body.end()
  }
}

/** @internal Topics for this actor when these subjects have changed (spec §17). */
export function topicsFor(
  actor: Actor,
  hasChanged: (subject: Subject) => boolean,
): readonly Topic[] {
  return allTopics.filter((topic) => {
    const subject = actor.isOrganiser ? topic : ownSubject(topic, actor)
    return subject !== undefined && hasChanged(subject)
  })
}
