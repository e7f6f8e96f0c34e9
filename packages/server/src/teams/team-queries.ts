import {
  countByStatus,
  type ListedTeam,
  orderStatuses,
  type Team,
  type QueryOf,
  type listTeams,
} from '@signout/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { integerList, textList } from '../db/compiled.ts'
import { isWithTeam } from '../catalogue/unit-conditions.ts'
import type { Db, Tables } from '../db/tables.ts'
import { selectProfiles, toProfile } from '../accounts/users/account-queries.ts'
import { type PageRows, readPage } from '../db/pages.ts'
import { matchesEvery } from '../db/search.ts'
import type { Actor } from '../base/actor.ts'
import { requireFound } from '../base/refusal.ts'
import { withCredits } from './credit-queries.ts'
import { bestTeams, teamsWith } from './search.ts'

const teamColumns = [
  'id',
  'team_code',
  'project_description',
  'team_credits',
  'created_at',
  'updated_at',
] as const

/** One page of the teams, by code; the best matches of a search first. Four statements, one more with credits. */
export async function findTeams(
  db: Db,
  { team_code, search, id_missing, ...paging }: QueryOf<typeof listTeams>,
): Promise<PageRows<ListedTeam>> {
  const best = bestTeams(db, search)
  const matching = db
    .selectFrom('teams')
    .where(matchesEvery(search ?? '', (term) => sql`(teams.id in (${teamsWith(db, term)}))`))
    .$if(team_code !== undefined, (query) =>
      query.where('team_code', 'in', textList(db, team_code ?? [])),
    )
    .$if(id_missing !== undefined, (query) =>
      query.where((eb) => (id_missing === true ? lacksId(eb) : eb.not(lacksId(eb)))),
    )
  const sorted = matching
    .select(teamColumns)
    .$if(best !== undefined, (query) =>
      query.orderBy(sql`case when teams.id in (${best}) then 1 else 0 end`, 'desc'),
    )
    .orderBy('team_code')
    .orderBy('id')
  const { count, results } = await readPage(matching, sorted, paging)
  return { count, results: await withStatusCounts(db, await withMembers(db, results)) }
}

/** Numbers of orders by team and status. One statement. */
async function withStatusCounts(db: Db, teams: readonly Team[]): Promise<ListedTeam[]> {
  const ids = teams.map((team) => team.id)
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['team_id', 'status', eb.fn.countAll<number>().as('count')])
    .where('team_id', 'in', integerList(db, ids))
    .groupBy(['team_id', 'status'])
    .execute()
  const byTeam = Map.groupBy(rows, (row) => row.team_id)
  return teams.map((team) => ({
    ...team,
    status_counts: countByStatus(orderStatuses, byTeam.get(team.id) ?? []),
  }))
}

/** Whether a team has units although no member's ID is recorded. */
export function lacksId({ exists, not, and, selectFrom }: ExpressionBuilder<Tables, 'teams'>) {
  const withId = selectFrom('profiles')
    .select('profiles.id')
    .whereRef('profiles.team_id', '=', 'teams.id')
    .where('id_provided', '=', true)
  const unitsOut = selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .select('order_items.id')
    .whereRef('orders.team_id', '=', 'teams.id')
    .where(isWithTeam)
  return and([not(exists(withId)), exists(unitsOut)])
}

/** A team by its id or code, or undefined. Two statements, one more with credits. */
async function findTeam(db: Db, idOrCode: number | string): Promise<Team | undefined> {
  const rows = await db
    .selectFrom('teams')
    .select(teamColumns)
    .where((eb) =>
      typeof idOrCode === 'number' ? eb('id', '=', idOrCode) : eb('team_code', '=', idOrCode),
    )
    .execute()
  return (await withMembers(db, rows))[0]
}

type TeamRow = Omit<Team, 'profiles' | 'credits'> & { readonly team_credits: number | null }

async function withMembers(db: Db, rows: readonly TeamRow[]): Promise<Team[]> {
  const ids = rows.map((row) => row.id)
  // In the order in which they signed.
  const members = await selectProfiles(db)
    .where('profiles.team_id', 'in', integerList(db, ids))
    .orderBy('profiles.id')
    .execute()
  const byTeam = Map.groupBy(members, (member) => member.team_id)
  const teams = await withCredits(db, rows)
  return teams.map((team) =>
    Object.assign(team, { profiles: (byTeam.get(team.id) ?? []).map(toProfile) }),
  )
}

/** The id of a team by code, or undefined. One statement. */
export async function findTeamId(db: Db, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('team_code', '=', code)
    .executeTakeFirst()
  return row?.id
}

/**
 * A team as the caller may see it: participants without signatures and phone numbers of other members (spec §7). Two
 * statements, one more with credits.
 * @throws {Refusal} 404
 */
export async function getTeam(db: Db, actor: Actor, idOrCode: number | string): Promise<Team> {
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
