import {
  isAcknowledgementOpen,
  type Profile,
  signingBlocked,
  waiverMessages,
} from '@signout/contract'
import { type UserActor, type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { forNoKeyUpdate } from '../db/transaction.ts'
import { badRequest, requireFound } from '../base/refusal.ts'
import { readSettings } from '../settings/event-settings.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { findProfile, insertTeam } from './member-queries.ts'
import { findTeamId } from './team-queries.ts'

interface WaiverInput {
  readonly e_signature: string
  /** Replaces the event's own time, for generated events; null for always open. */
  readonly opens?: number | null
  /** Generates the new team's code; random when omitted. */
  readonly drawCode?: () => string
}

/**
 * Signs the waiver: an accepted applicant becomes a participant in a new team of one (spec §12).
 * @throws {Refusal} 400 for users who have a profile already, or whose application was not accepted.
 */
export async function signWaiver(
  db: Db,
  actor: UserActor,
  { e_signature, opens, drawCode }: WaiverInput,
  now: Date,
): Promise<Profile> {
  const time = now.toISOString()
  return transact(db, actor, async (tx) => {
    const applicant = await forNoKeyUpdate(
      tx,
      tx
        .selectFrom('users')
        .select(['review_status', 'phone_number'])
        .where('id', '=', actor.userId),
    ).executeTakeFirstOrThrow()
    const opensAt =
      opens === undefined ? (await readSettings(tx)).values.acknowledgement_opens : opens
    const blocked = signingBlocked({
      hasProfile: actor.profile !== null,
      reviewStatus: applicant.review_status,
      isTestUser: actor.isTestUser,
      isOpen: isAcknowledgementOpen(now.getTime(), opensAt),
    })
    if (blocked !== null) throw badRequest(reasons[blocked])
    const team = await insertTeam(tx, time, drawCode)
    const made = await tx
      .insertInto('profiles')
      .values({
        user_id: actor.userId,
        team_id: team.id,
        e_signature,
        phone_number: applicant.phone_number,
        id_provided: false,
        attended: true,
        acknowledge_rules: true,
        created_at: time,
        updated_at: time,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const profile = made && (await findProfile(tx, made.id))
    if (profile === undefined) throw badRequest(reasons.signed)
    await record(
      tx,
      actor,
      [
        { kind: 'team.created', team, user: actor.userId, detail: {} },
        { kind: 'profile.created', team, user: actor.userId, detail: {} },
      ],
      now,
    )
    return profile
  })
}

const reasons = {
  signed: waiverMessages.signed,
  'not open': 'The waiver cannot be signed yet.',
  'not accepted': 'Your application has not been accepted.',
} as const

/** Records whether a participant has provided an ID. @throws {Refusal} 404 for an unknown profile. */
export async function setIdProvided(
  db: Db,
  actor: Actor,
  { profile, isProvided }: { readonly profile: number; readonly isProvided: boolean },
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
