import {
  isAcknowledgementOpen,
  type Profile,
  signingBlocked,
  waiverMessages,
} from '@signout/contract'
import { type Actor, requireOrganiser, type UserActor } from '../actor.ts'
import type { Db, ProfilesTable } from '../db/tables.ts'
import { transact } from '../write/transact.ts'
import { record } from '../write/record/record.ts'
import { badRequest, requireFound } from '../refusal.ts'
import { readSettings } from '../settings/event-settings.ts'
import { findTeamId } from '../teams/team-queries.ts'
import { insertTeam } from '../teams/team-write-queries.ts'
import { integerList } from '../db/list-parameters.ts'
import { forNoKeyUpdate, type Tx } from '../db/transaction.ts'
import { selectProfiles, toProfile } from '../teams/members-queries.ts'

interface WaiverInput {
  readonly e_signature: string
  /** Replaces the event's own time, for generated events; null for always open. */
  readonly opens?: number | null
  /** Generates the new team's code; random when omitted. */
  readonly drawCode?: () => string
}

interface IdProvided {
  readonly profile: number
  readonly isProvided: boolean
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
    const applicant = requireFound(await lockApplicant(tx, actor.userId))
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

/** Records whether a participant has provided an ID. @throws {Refusal} 404 for an unknown profile. */
export async function setIdProvided(
  db: Db,
  actor: Actor,
  { profile, isProvided }: IdProvided,
  now: Date,
): Promise<Profile> {
  requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const hasChanged = await updateIdProvided(tx, profile, isProvided, now.toISOString())
    const found = requireFound(await findProfile(tx, profile))
    if (hasChanged) {
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

const reasons = {
  signed: waiverMessages.signed,
  'not open': 'The waiver cannot be signed yet.',
  'not accepted': 'Your application has not been accepted.',
} as const

/** The profile of a user, or undefined. One statement. */
export async function findProfileOfUser(db: Db, userId: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('users.id', '=', userId).executeTakeFirst()
  return row && toProfile(row)
}

/** The profiles of these users by user id. One statement. */
export async function findProfilesOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Profile>> {
  const rows = await selectProfiles(db).where('users.id', 'in', integerList(db, userIds)).execute()
  return new Map(rows.map((row) => [row.user_id, toProfile(row)]))
}

/** A profile, or undefined. One statement. */
async function findProfile(db: Db, id: number): Promise<Profile | undefined> {
  const row = await selectProfiles(db).where('profiles.id', '=', id).executeTakeFirst()
  return row && toProfile(row)
}

/** Makes a user a participant; undefined for one who already is. One statement. */
async function insertProfile(
  tx: Tx,
  profile: Pick<ProfilesTable, 'user_id' | 'team_id' | 'e_signature' | 'phone_number'>,
  now: string,
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('profiles')
    .values({
      ...profile,
      id_provided: false,
      attended: true,
      acknowledge_rules: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/**
 * Stores whether a piece of identification was handed in; false when nothing changed or there is no such profile. One
 * statement.
 */
async function updateIdProvided(
  db: Db,
  id: number,
  isProvided: boolean,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({ id_provided: isProvided, updated_at: now })
    .where('id', '=', id)
    .where('id_provided', '!=', isProvided)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * The columns that decide whether a user may sign the waiver, locked until the transaction ends; or undefined. One
 * statement.
 */
async function lockApplicant(tx: Tx, userId: number) {
  const user = tx
    .selectFrom('users')
    .select(['review_status', 'phone_number'])
    .where('id', '=', userId)
  return forNoKeyUpdate(tx, user).executeTakeFirst()
}
