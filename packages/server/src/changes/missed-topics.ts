import type { Topic } from '@signout/contract'
import type { Actor } from '../actor.ts'
import type { ChangeHub, Subject } from './hub.ts'

/** Which topics have changed for this actor since a position of the hub; undefined when anything may have. */
export function missedTopics(
  hub: ChangeHub,
  { userId, profile, isOrganiser }: Actor,
  position: string,
): readonly Topic[] | undefined {
  const clock = hub.clockAt(position)
  // With other rights or in another team one hears of other things.
  if (clock === undefined || hub.hasChanged([`session/${userId ?? 0}`], clock)) return undefined
  const own = (topic: 'orders' | 'teams'): Subject[] =>
    profile === null ? [] : [`${topic}/${profile.teamId}`]
  const subjects: Readonly<Record<Topic, readonly Subject[]>> = {
    session: isOrganiser ? ['session'] : [],
    inventory: ['inventory'],
    orders: isOrganiser ? ['orders'] : own('orders'),
    teams: isOrganiser ? ['teams'] : own('teams'),
  }
  const topics = Object.keys(subjects) as Topic[]
  return topics.filter((topic) => hub.hasChanged(subjects[topic], clock))
}
