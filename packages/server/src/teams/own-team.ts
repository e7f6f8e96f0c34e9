import type { Team } from '@signout/contract'
import type { Actor } from '../actor.ts'
import { forbidden } from '../refusal.ts'

/**
 * Organisers see every team, participants only their own; a text that is not a code names no team. @throws {Refusal}
 * 403
 */
export function requireOwnTeam(actor: Actor, code: string | undefined): void {
  if (!actor.isOrganiser && actor.profile?.teamCode !== code) throw forbidden()
}

/** Removes what a participant may not see of other members: signature and phone number (spec §7). */
export function redactTeam(actor: Actor, team: Team): Team {
  if (actor.isOrganiser) return team
  return {
    ...team,
    profiles: team.profiles.map((profile) =>
      profile.id === actor.profile?.id
        ? profile
        : { ...profile, e_signature: null, phone_number: '' },
    ),
  }
}
