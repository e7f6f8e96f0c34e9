import type { Topic } from '@signout/contract'
import type { Actor } from '../actor.ts'
import { topicsFor } from './change.ts'
import type { ChangeHub } from './hub.ts'

/** Which topics have changed for this actor since a position of the hub; undefined when anything may have. */
export function missedTopics(
  hub: ChangeHub,
  actor: Actor,
  position: string,
): readonly Topic[] | undefined {
  const clock = hub.clockAt(position)
  // With other rights or in another team one hears of other things.
  if (clock === undefined || hub.hasChanged([`session/${actor.userId ?? 0}`], clock)) {
    return undefined
  }
  return topicsFor(actor, (subject) => hub.hasChanged([subject], clock))
}
