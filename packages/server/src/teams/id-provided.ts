import type { Profile } from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { requireFound } from '../base/refusal.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { findProfile } from './members-queries.ts'
import { findTeamId } from './team-queries.ts'

interface IdProvided {
  readonly profile: number
  readonly isProvided: boolean
}

/** Records whether a participant has provided an ID. @throws {Refusal} 404 for an unknown profile. */
export async function setIdProvided(
  db: Db,
  actor: Actor,
  { profile, isProvided }: IdProvided,
  now: Date,
): Promise<Profile> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const updated = await tx
      .updateTable('profiles')
      .set({ id_provided: isProvided, updated_at: now.toISOString() })
      .where('id', '=', profile)
      .where('id_provided', '!=', isProvided)
      .executeTakeFirst()
    const found = requireFound(await findProfile(tx, profile))
    if (updated.numUpdatedRows > 0n) {
      const id = requireFound(await findTeamId(tx, found.team))
      const entry = {
        kind: isProvided ? 'profile.id_provided' : 'profile.id_withdrawn',
        team: { id, team_code: found.team },
        user: found.user.id,
        detail: {},
      } as const
      await record(tx, actor, [entry], now)
    }
    return found
  })
}
