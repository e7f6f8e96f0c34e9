import type { Topic } from '@signout/contract'
import type { Actor } from '../../base/actor.ts'
import { allTopics, ownSubject, type Subject } from '../../record/changes/change.ts'
import type { ChangeHub } from '../../record/changes/change-hub.ts'

/** Topics for this actor when these subjects have changed (spec §17). */
export function topicsFor(
  actor: Actor,
  hasChanged: (subject: Subject) => boolean,
): readonly Topic[] {
  return allTopics.filter((topic) => {
    const subject = actor.isOrganiser ? topic : ownSubject(topic, actor)
    return subject !== undefined && hasChanged(subject)
  })
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
