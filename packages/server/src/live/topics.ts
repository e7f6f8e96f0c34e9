import type { Topic } from '@signout/contract'
import type { Actor } from '../actor.ts'
import { anything, type OwnTopic, type Subject } from '../hub/change.ts'
import type { ChangeHub } from '../hub/change-hub.ts'

const allTopics: readonly Topic[] = ['session', 'inventory', 'orders', 'teams', 'event']

/** Topics for this actor when these subjects have changed, or anything may have (spec §17). */
export function topicsFor(
  { userId, profile, isOrganiser }: Actor,
  hasChanged: ((subject: Subject) => boolean) | typeof anything,
): readonly Topic[] {
  if (hasChanged === anything) return allTopics
  const concerns = (topic: OwnTopic, own: number | null | undefined) =>
    isOrganiser ? hasChanged(topic) : typeof own === 'number' && hasChanged(`${topic}/${own}`)
  const isHeard: Record<Topic, boolean> = {
    session: concerns('session', userId),
    inventory: hasChanged('inventory'),
    event: hasChanged('event'),
    orders: concerns('orders', profile?.teamId),
    teams: concerns('teams', profile?.teamId),
  }
  return allTopics.filter((topic) => isHeard[topic])
}

/** Topics that have changed for this actor since the version in the token; undefined when anything may have. */
export function missedTopics(
  hub: ChangeHub,
  actor: Actor,
  token: string,
): readonly Topic[] | undefined {
  const version = hub.versionIn(token)
  // With other rights or in another team, other topics concern the actor.
  if (version === undefined || hub.hasChanged([`session/${actor.userId ?? 0}`], version)) {
    return undefined
  }
  return topicsFor(actor, (subject) => hub.hasChanged([subject], version))
}
