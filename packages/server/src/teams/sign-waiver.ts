import {
  isAcknowledgementOpen,
  type Profile,
  signingBlocked,
  waiverMessages,
} from '@signout/contract'
import { type UserActor, type Actor, requireOrganiser } from '../base/actor.ts'
import type { Db } from '../db/tables.ts'
import { forNoKeyUpdate } from '../db/transaction.ts'
import { badRequest, conflict, requireFound } from '../base/refusal.ts'
import { readSettings } from '../settings/event-settings.ts'
import { waiverOf } from '../settings/waiver.ts'
import { record } from '../record/record.ts'
import { transact } from '../record/transact.ts'
import { findProfile, insertMember, insertTeam } from './member-queries.ts'
import { findTeamToJoin } from './registration-team.ts'
import { findTeamId } from './team-queries.ts'

interface WaiverInput {
  readonly e_signature: string
  /** Hash of the text that was read, null for the built-in one; undefined where the caller does not say. */
  readonly waiver?: string | null | undefined
  /** Replaces the event's own time, for generated events; null for always open. */
  readonly opens?: number | null
  /** Generates the new team's code; random when omitted. */
  readonly drawCode?: () => string
}

/**
 * Signs the waiver: an accepted applicant becomes a participant in the team of those who registered with the same name,
 * else in a new one (spec §12).
 * @throws {Refusal} 400 for users who have a profile already, or whose application was not accepted; 409 when the event's
 * waiver is another one than they have read.
 */
export async function signWaiver(
  db: Db,
  actor: UserActor,
  { e_signature, waiver, opens, drawCode }: WaiverInput,
  now: Date,
): Promise<Profile> {
  const time = now.toISOString()
  return transact(db, actor, async (tx) => {
    const applicant = await forNoKeyUpdate(
      tx,
      tx
        .selectFrom('users')
        .select(['review_status', 'phone_number', 'registration_team_key'])
        .where('id', '=', actor.userId),
    ).executeTakeFirstOrThrow()
    const { values: settings } = await readSettings(tx)
    const opensAt = opens === undefined ? settings.acknowledgement_opens : opens
    const blocked = signingBlocked({
      hasProfile: actor.profile !== null,
      reviewStatus: applicant.review_status,
      isTestUser: actor.isTestUser,
      isOpen: isAcknowledgementOpen(now.getTime(), opensAt),
    })
    if (blocked !== null) throw badRequest(reasons[blocked])
    const { sha256 } = waiverOf(settings)
    if (waiver !== undefined && waiver !== sha256) throw conflict(waiverMessages.changed)
    const { phone_number, registration_team_key: key } = applicant
    const joined = key === null ? undefined : await findTeamToJoin(tx, key, settings.team_size_max)
    const team = joined ?? (await insertTeam(tx, time, { drawCode }))
    const made = await insertMember(
      tx,
      { user_id: actor.userId, team_id: team.id, e_signature, phone_number },
      time,
    )
    const profile = made && (await findProfile(tx, made.id))
    if (profile === undefined) throw badRequest(reasons.signed)
    const about = { team, user: actor.userId }
    const detail = waiver === undefined && sha256 === null ? {} : { waiver: sha256 }
    const signed = { kind: 'profile.created', ...about, detail } as const
    await record(
      tx,
      actor,
      joined === undefined ? [{ kind: 'team.created', ...about, detail: {} }, signed] : [signed],
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
