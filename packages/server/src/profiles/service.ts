import { isAcknowledgementOpen, type Profile, signingBlocked } from '@signout/contract'
import { type Actor, requireOrganiser, type UserActor } from '../actor.ts'
import type { Db } from '../db/tables.ts'
import { transact } from '../db/transact.ts'
import { refuse, requireFound } from '../refusal.ts'
import { insertTeam } from '../teams/queries.ts'
import { findApplicant, findProfile, insertProfile, updateIdProvided } from './queries.ts'

interface WaiverInput {
  readonly e_signature: string
  /** Null: from the beginning. */
  readonly opens: number | null
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
  { e_signature, opens }: WaiverInput,
  now: Date,
): Promise<Profile> {
  const applicant = requireFound(await findApplicant(db, actor.userId))
  const blocked = signingBlocked({
    hasProfile: actor.profile !== null,
    reviewStatus: applicant.review_status,
    isTestUser: actor.isTestUser,
    isOpen: isAcknowledgementOpen(now.getTime(), opens),
  })
  if (blocked !== null) throw refuse(reasons[blocked])
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
    if (profile === undefined) throw refuse(reasons.signed)
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

const reasons = {
  signed: 'You have already been granted permissions to access the Hardware Signout Site.',
  'not open': 'The waiver cannot be signed yet.',
  'not accepted': 'Your application has not been accepted.',
} as const
