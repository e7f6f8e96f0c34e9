import { descriptionMessages, type Team, teamMessages } from '@signout/contract'
import { type Actor, requireOrganiser } from '../base/actor.ts'
import { invalid, requireFound } from '../base/refusal.ts'
import type { Db } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { record } from '../record/record.ts'
import type { RecordEntry } from '../record/record-kinds.ts'
import { transact } from '../record/transact.ts'
import { readSettings } from '../settings/event-settings.ts'
import { requireOwnTeam } from './change-team.ts'
import { lockTeams } from './member-queries.ts'
import { findTeamId, getTeam } from './team-queries.ts'

interface TeamChanges {
  readonly code: string
  /** Empty where the event asks for none. */
  readonly project_description?: string | undefined
  /** What the team may spend; null: as every team. */
  readonly team_credits?: number | null | undefined
}

type LockedTeam = Awaited<ReturnType<typeof lockTeams>>[number]

/**
 * Writes the project description of any team, as an organiser, or of the participant's own; and, as an organiser, what
 * the team may spend (spec §9).
 * @throws {Refusal} 403 for a participant of another team, or with credits, 404 for an unknown one, 400 for an empty
 * description where the event wants one, and for credits while it has none.
 */
export async function updateTeam(
  db: Db,
  actor: Actor,
  { code, project_description: text, team_credits }: TeamChanges,
  now: Date,
): Promise<Team> {
  requireOwnTeam(actor, code)
  if (team_credits !== undefined) requireOrganiser(actor)
  return transact(db, actor, async (tx) => {
    const id = requireFound(await findTeamId(tx, code))
    const team = requireFound((await lockTeams(tx, { ids: [id] }))[0])
    const time = now.toISOString()
    const entries = [
      ...(text === undefined ? [] : await describe(tx, team, text, time)),
      ...(team_credits === undefined ? [] : await credit(tx, team, team_credits, time)),
    ]
    if (entries.length > 0) await record(tx, actor, entries, now)
    return getTeam(tx, actor, id)
  })
}

async function describe(
  tx: Tx,
  { id, team_code, project_description: before }: LockedTeam,
  text: string,
  updated_at: string,
): Promise<RecordEntry[]> {
  const after = text === '' ? null : text
  if (after === null) await requireOptionalDescription(tx)
  if (before === after) return []
  await tx
    .updateTable('teams')
    .set({ project_description: after, updated_at })
    .where('id', '=', id)
    .execute()
  const detail = { project_description: { before, after } }
  return [{ kind: 'team.described', team: { id, team_code }, detail }]
}

async function requireOptionalDescription(tx: Tx): Promise<void> {
  const { project_description_min } = (await readSettings(tx)).values
  if (project_description_min > 0) {
    throw invalid({ project_description: [descriptionMessages.empty] })
  }
}

async function credit(
  tx: Tx,
  { id, team_code, team_credits: before }: LockedTeam,
  after: number | null,
  updated_at: string,
): Promise<RecordEntry[]> {
  if ((await readSettings(tx)).values.team_credits === null) {
    throw invalid({ team_credits: [teamMessages.noCredits] })
  }
  if (before === after) return []
  await tx
    .updateTable('teams')
    .set({ team_credits: after, updated_at })
    .where('id', '=', id)
    .execute()
  const detail = { team_credits: { before, after } }
  return [{ kind: 'team.credited', team: { id, team_code }, detail }]
}

/** Participants may not even try to change what a team may spend. @throws {Refusal} 403 */
export function requireMayCredit(actor: Actor, body: unknown): void {
  if (typeof body === 'object' && body !== null && 'team_credits' in body) requireOrganiser(actor)
}
