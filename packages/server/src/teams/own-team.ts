import type { Team } from '@signout/contract'
import type { Actor } from '../base/actor.ts'
import type { Tx } from '../db/transaction.ts'
import { badRequest, forbidden } from '../base/refusal.ts'
import { findTeam } from './team-queries.ts'
import { hasActiveOrder } from './team-write-queries.ts'

/**
 * Organisers see every team, participants only their own; a text that is not a code names no team. @throws {Refusal}
 * 403
 */
export function requireOwnTeam(actor: Actor, code: string | undefined): void {
  if (!actor.isOrganiser && actor.profile?.teamCode !== code) throw forbidden()
}

/** @throws {Refusal} 400 while the participant's team has an active order. One statement. */
export async function requireNoActiveOrder(tx: Tx, team: number): Promise<void> {
  if (await hasActiveOrder(tx, team)) {
    throw badRequest('Your team has an order that has not been returned or cancelled yet.')
  }
}

/** The team into which a participant has just moved, as they may see it. Two statements. */
export async function readOwnTeam(tx: Tx, actor: Actor, id: number): Promise<Team> {
  const team = await findTeam(tx, id)
  if (team === undefined) throw new Error(`Team ${id} vanished in its own transaction.`)
  return redactTeam(actor, team)
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
