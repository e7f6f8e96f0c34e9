import { isActive, statusesThat, type Team } from '@signout/contract'
import type { Actor } from '../base/actor.ts'
import { textList } from '../db/compiled.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { badRequest, forbidden, requireFound } from '../base/refusal.ts'
import { findTeam } from './team-queries.ts'

/**
 * Organisers see every team, participants only their own; a text that is not a code names no team. @throws {Refusal}
 * 403
 */
export function requireOwnTeam(actor: Actor, code: string | undefined): void {
  if (!actor.isOrganiser && actor.profile?.teamCode !== code) throw forbidden()
}

/** @throws {Refusal} 400 while the team has an order that is not yet cancelled or returned (spec §12). One statement. */
export async function requireNoActiveOrder(
  tx: Tx,
  team: number,
  named: 'The team' | 'Your team',
): Promise<void> {
  const active = await tx
    .selectFrom('orders')
    .select('id')
    .where('team_id', '=', team)
    .where('status', 'in', textList(tx, statusesThat(isActive)))
    .limit(1)
    .executeTakeFirst()
  if (active !== undefined) {
    throw badRequest(`${named} has an order that has not been returned or cancelled yet.`)
  }
}

/**
 * A team as the caller may see it: participants without signatures and phone numbers of other members (spec §7). Two
 * statements.
 * @throws {Refusal} 404
 */
export async function readTeam(db: Db, actor: Actor, idOrCode: number | string): Promise<Team> {
  return redactTeam(actor, requireFound(await findTeam(db, idOrCode)))
}

function redactTeam(actor: Actor, team: Team): Team {
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
