import { randomInt } from 'node:crypto'
import type { Topic } from '@signout/contract'
import { z } from 'zod'
import type { Actor } from '../../base/actor.ts'
import type { Tx } from '../../db/transaction.ts'

/** Ids of teams or users. */
const Ids = z.exactOptional(z.array(z.int()).readonly())

/**
 * What a write changed, and for whom: names only, so that nothing can leak. Organisers are notified of every change;
 * the inventory and the event's settings concern all users, everything else the named teams and users.
 */
const Change = z
  .strictObject({
    inventory: z.exactOptional(z.literal(true)),
    /** The event's settings. */
    event: z.exactOptional(z.literal(true)),
    /** Ids of the teams whose orders changed; empty for an order whose team is gone. */
    orders: Ids,
    /** Ids of the teams that changed. */
    teams: Ids,
    /** Ids of the users whose rights, team or account changed. */
    session: Ids,
    /** Ids of the users whose watches or read news changed; for readers part of the topic `session`. */
    personal: Ids,
    /** Mails are to be sent, or retried at once (`again`): for the mail worker only. */
    mails: z.exactOptional(z.literal([true, 'again'])),
    /** Outdates cached answers, but no stream tells it: what changed is only how long something lasts. */
    isQuiet: z.exactOptional(z.literal(true)),
  })
  .readonly()
export type Change = z.output<typeof Change>

/** Makes organisers fetch the overview again: alerts, backups and mails are among its figures. */
export const overviewChanged: Change = { orders: [] }

/** An unspecified change: another process wrote to the database. */
export const anything = 'anything'
export const AnyChange = z.union([z.literal(anything), Change])
export type AnyChange = z.output<typeof AnyChange>

/** Announces a change of the transaction, which is published if and when it commits. */
export function announce(tx: Tx, change: AnyChange): void {
  carriedBy(tx).announced.push(change)
}

/** What a transaction carries with it until it ends. */
interface Carried {
  readonly announced: AnyChange[]
  /** Items that came back, whose watchers the next row of the record notifies. */
  readonly restocked: number[]
  /** Number of its rows of the record, of any size: it only has to differ within one order. */
  readonly write: number
}
const carried = new WeakMap<Tx, Carried>()

export function carriedBy(tx: Tx): Carried {
  const known = carried.get(tx) ?? { announced: [], restocked: [], write: randomInt(2 ** 47) }
  carried.set(tx, known)
  return known
}

/** Whose news each topic is: of one user or team, or of all. The order is that of the topics in the stream. */
export const topicOwner = {
  session: 'user',
  inventory: null,
  orders: 'team',
  teams: 'team',
  event: null,
} as const satisfies Record<Topic, 'user' | 'team' | null>

type OwnTopic = { [T in Topic]: (typeof topicOwner)[T] extends null ? never : T }[Topic]

export const allTopics = Object.keys(topicOwner) as Topic[] // Sound: the keys of a literal object.
const ownTopics = allTopics.filter(isOwn)

function isOwn(topic: Topic): topic is OwnTopic {
  return topicOwner[topic] !== null
}

/** Subject of a read or a change: a topic, for one team or user where it is theirs alone. */
export type Subject = Topic | `${OwnTopic}/${number}`

export function* subjectsOf(change: Change): Generator<Subject> {
  for (const topic of allTopics) if (change[topic] !== undefined) yield topic
  for (const topic of ownTopics) for (const id of change[topic] ?? []) yield `${topic}/${id}`
  if (change.personal !== undefined) yield 'session'
  for (const id of change.personal ?? []) yield `session/${id}`
}

/** The part of a topic that concerns an actor; undefined where there is none. */
export function ownSubject(topic: Topic, { userId, profile }: Actor): Subject | undefined {
  if (!isOwn(topic)) return topic
  const id = topicOwner[topic] === 'user' ? userId : profile?.teamId
  return typeof id === 'number' ? `${topic}/${id}` : undefined
}

/** Merges several changes. */
export function mergeChanges(all: readonly AnyChange[]): AnyChange {
  const changes = all.filter((change) => change !== anything)
  if (changes.length < all.length) return anything
  const merged: { -readonly [K in keyof Change]: Change[K] } = {}
  for (const change of changes) Object.assign(merged, change)
  for (const whose of [...ownTopics, 'personal'] as const) {
    const ids = changes.flatMap((change) => change[whose] ?? [])
    if (merged[whose] !== undefined) merged[whose] = [...new Set(ids)]
  }
  if (changes.some(({ mails }) => mails === 'again')) merged.mails = 'again'
  if (!changes.every(({ isQuiet }) => isQuiet)) delete merged.isQuiet
  return merged
}
