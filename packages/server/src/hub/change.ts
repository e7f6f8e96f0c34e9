import type { Topic } from '@signout/contract'

/**
 * What a write changed, and for whom: names only, so that nothing can leak. Organisers are notified of every change;
 * the inventory and the event's settings concern all users, everything else the named teams and users.
 */
export interface Change {
  readonly inventory?: true
  /** The event's settings. */
  readonly event?: true
  /** Ids of the teams whose orders changed; empty for an order whose team is gone. */
  readonly orders?: readonly number[]
  /** Ids of the teams that changed. */
  readonly teams?: readonly number[]
  /** Ids of the users whose rights, team or account changed. */
  readonly session?: readonly number[]
  /** Mails are to be sent, or retried at once (`again`): for the mail worker only. */
  readonly mails?: true | 'again'
  /** The outcome of a backup or of mails, which alerts tell: for their checks only. */
  readonly alerts?: true
}

/** Makes organisers fetch the overview again: alerts, backups and mails are among its figures. */
export const overviewChanged: Change = { orders: [] }
/** The same after a backup, or mails, went well or did not. */
export const outcomeChanged: Change = { ...overviewChanged, alerts: true }

/** An unspecified change: another process wrote to the database. */
export const anything = 'anything'
export type AnyChange = Change | typeof anything

/** Announces a change of the transaction, which is published if and when it commits. */
export function announce(tx: { readonly changes: AnyChange[] }, change: AnyChange): void {
  tx.changes.push(change)
}

/** Subjects that are the same for all. */
const sharedSubjects = ['inventory', 'event', 'alerts'] as const
/** Topics of a team or a user. */
const ownTopics = ['orders', 'teams', 'session'] as const
export type OwnTopic = (typeof ownTopics)[number]

/** Subject of a read or a change: a topic, for one team or user where it is theirs alone; or what alerts tell. */
export type Subject = Topic | 'alerts' | `${OwnTopic}/${number}`

export function* subjectsOf(change: Change): Generator<Subject> {
  for (const subject of sharedSubjects) if (change[subject] === true) yield subject
  for (const topic of ownTopics) {
    const ids = change[topic]
    if (ids === undefined) continue
    yield topic
    for (const id of ids) yield `${topic}/${id}`
  }
}

/** Merges several changes. */
export function mergeChanges(all: readonly AnyChange[]): AnyChange {
  const changes = all.filter((change) => change !== anything)
  if (changes.length < all.length) return anything
  const merged: Change = {}
  for (const change of changes) Object.assign(merged, change)
  const { orders, teams, session } = merged
  const union = (key: OwnTopic) => [...new Set(changes.flatMap((change) => change[key] ?? []))]
  return {
    ...merged,
    ...(orders && { orders: union('orders') }),
    ...(teams && { teams: union('teams') }),
    ...(session && { session: union('session') }),
    ...(changes.some(({ mails }) => mails === 'again') && { mails: 'again' }),
  }
}
