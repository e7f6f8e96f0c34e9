import type { Topic } from '@signout/contract'
import type { Actor } from '../actor.ts'

/**
 * What a write changed, and for whom: names only, so that it can leak nothing. Organisers hear of every change; the
 * inventory concerns everybody, the rest the named teams and users.
 */
export interface Change {
  readonly inventory?: boolean
  /** Ids of the teams whose orders changed; empty for an order whose team is gone. */
  readonly orders?: readonly number[]
  /** Ids of the teams that changed. */
  readonly teams?: readonly number[]
  /** Ids of the users whose rights, team or account changed. */
  readonly session?: readonly number[]
  /** Mails are to be sent. Whoever sends them hears it, no screen does. */
  readonly mails?: true
}

/** A change of which nothing is known: somebody else wrote into the database. */
export const anything = 'anything'
export type AnyChange = Change | typeof anything

const allTopics: readonly Topic[] = ['session', 'inventory', 'orders', 'teams']

/** Which topics of a change this actor hears of (beyond §4). */
export function topicsFor(actor: Actor, change: AnyChange): readonly Topic[] {
  if (change === anything) return allTopics
  const { userId, profile, isOrganiser } = actor
  const concerns = (ids: readonly number[] | undefined, own: number | null | undefined) =>
    ids !== undefined && (isOrganiser || (typeof own === 'number' && ids.includes(own)))
  const isHeard: Record<Topic, boolean> = {
    session: concerns(change.session, userId),
    inventory: change.inventory === true,
    orders: concerns(change.orders, profile?.teamId),
    teams: concerns(change.teams, profile?.teamId),
  }
  return allTopics.filter((topic) => isHeard[topic])
}

/** Several changes as one. */
export function mergeChanges(all: readonly AnyChange[]): AnyChange {
  const changes = all.filter((change) => change !== anything)
  if (changes.length < all.length) return anything
  const ids = (key: 'orders' | 'teams' | 'session') => {
    const lists = changes.map((change) => change[key]).filter((list) => list !== undefined)
    return lists.length === 0 ? {} : { [key]: [...new Set(lists.flat())] }
  }
  return {
    ...(changes.some((change) => change.inventory === true) && { inventory: true }),
    ...ids('orders'),
    ...ids('teams'),
    ...ids('session'),
    ...(changes.some((change) => change.mails === true) && { mails: true }),
  }
}
