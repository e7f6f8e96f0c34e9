import { maySign, type Profile } from '@signout/contract'
import { type Actor, requireOrganiser, type UserActor } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { transact } from '../db/transact.ts'
import { notFound, refuse, requireFound } from '../refusal.ts'
import { insertTeam } from '../teams/queries.ts'
import { findApplicant, findProfile, insertProfile, updateIdProvided } from './queries.ts'

interface Waiver {
  readonly e_signature: string
}

interface IdProvided {
  readonly profile: number
  readonly isProvided: boolean
}

/**
 * Signs the waiver: an accepted applicant becomes a participant in a new team of one (rulings §3, Profile).
 * @throws {Refusal} 400 for those who have a profile already, or whose application was not accepted.
 */
export async function signWaiver(
  db: Db,
  actor: UserActor,
  { e_signature }: Waiver,
  now: Date,
): Promise<Profile> {
  if (actor.profile !== null) throw alreadySigned()
  const applicant = await findApplicant(db, actor.userId)
  if (applicant === undefined) throw notFound()
  if (!maySign(applicant.review_status, actor.isTestUser)) {
    throw refuse('Your application has not been accepted.')
  }
  const time = now.toISOString()
  return transact(db, async (tx) => {
    const team = await insertTeam(tx, time)
    const made = await insertProfile(
      tx,
      {
        user_id: actor.userId,
        team_id: team.id,
        e_signature,
        phone_number: applicant.phone_number,
      },
      time,
    )
    const profile = made && (await findProfile(tx, made.id))
    if (profile === undefined) throw alreadySigned()
    return profile
  })
}

/** Records whether a participant has provided an ID. @throws {Refusal} 404 for an unknown profile. */
export async function setIdProvided(
  db: Db,
  actor: Actor,
  { profile, isProvided }: IdProvided,
  now: Date,
): Promise<Profile> {
  requireOrganiser(actor)
  await updateIdProvided(db, profile, isProvided, now.toISOString())
  return requireFound(await findProfile(db, profile))
}

function alreadySigned() {
  return refuse('You have already been granted permissions to access the Hardware Signout Site.')
}
