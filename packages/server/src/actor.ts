import type { Access, Endpoint } from '@signout/contract'

/** Whoever is logged in. Services take it and decide what it may see and do. */
export interface Actor {
  readonly userId: number
  /** Null for those who have not signed the waiver, organisers among them. */
  readonly profile: ActorProfile | null
  readonly isOrganiser: boolean
  /** May order outside the sign-out window. */
  readonly isTestUser: boolean
}

export interface ActorProfile {
  readonly id: number
  readonly teamId: number
  readonly teamCode: string
}

export type Participant = Actor & { readonly profile: ActorProfile }

interface ActorByAccess {
  anyone: Actor | null
  user: Actor
  applicant: Actor
  participant: Participant
  member: Actor
  organiser: Actor
}

/** The actor that a handler of this endpoint gets. */
export type ActorOf<E extends Endpoint> = ActorByAccess[E['access']]

export function isParticipant(actor: Actor): actor is Participant {
  return actor.profile !== null
}

/** Who may call an endpoint of this access, once logged in (rulings §2, table). */
export function mayCall(access: Access, actor: Actor): boolean {
  switch (access) {
    case 'anyone':
    case 'user':
      return true
    case 'applicant':
      return isParticipant(actor) || !actor.isOrganiser
    case 'participant':
      return isParticipant(actor)
    case 'member':
      return isParticipant(actor) || actor.isOrganiser
    case 'organiser':
      return actor.isOrganiser
  }
}
