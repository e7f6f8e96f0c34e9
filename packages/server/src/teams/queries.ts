import {
  countByStatus,
  isActive,
  type ListedTeam,
  orderStatuses,
  statusesThat,
  type Team,
  isUsableTeamCode,
  teamCodeAlphabet,
  teamCodeLength,
  type QueryOf,
  type listTeams,
} from '@signout/contract'
import type { ExpressionBuilder } from 'kysely'
import { compiled } from '../db/compiled.ts'
import { integerList, textList } from '../db/list-parameters.ts'
import { isWithTeam } from '../orders/units.ts'
import { searchTeams } from './search.ts'
import type { Db, Tables } from '../db/tables.ts'
import { forUpdate, type Tx } from '../db/transaction.ts'
import { findMembers } from './members-queries.ts'
import { randomInt } from 'node:crypto'
import { countRows, type PageRows } from '../db/pages.ts'

const teamColumns = ['id', 'team_code', 'project_description', 'created_at', 'updated_at'] as const

type TeamFilter = QueryOf<typeof listTeams>

/** One page of the teams, by code; the best matches of a search first. Four statements. */
export async function findTeams(
  db: Db,
  { limit, offset, team_code, search, id_missing }: TeamFilter,
): Promise<PageRows<ListedTeam>> {
  const { isFound, isBest } = searchTeams(db, search)
  const matching = db
    .selectFrom('teams')
    .where(isFound)
    .$if(team_code !== undefined, (query) =>
      query.where('team_code', 'in', textList(db, team_code ?? [])),
    )
    .$if(id_missing !== undefined, (query) =>
      query.where((eb) => (id_missing === true ? lacksId(eb) : eb.not(lacksId(eb)))),
    )
  const count = await countRows(matching)
  const page = matching.select(teamColumns)
  const rows = await (isBest === undefined ? page : page.orderBy(isBest, 'desc'))
    .orderBy('team_code')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results: await withStatusCounts(db, await withMembers(db, rows)) }
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

/** A team by its code, or undefined. Two statements. */
export async function findTeamByCode(db: Db, code: string): Promise<Team | undefined> {
  const rows = await db
    .selectFrom('teams')
    .select(teamColumns)
    .where('team_code', '=', code)
    .execute()
  return (await withMembers(db, rows))[0]
}

/** A team by its id, or undefined. Two statements. */
export async function findTeam(db: Db, id: number): Promise<Team | undefined> {
  const rows = await db.selectFrom('teams').select(teamColumns).where('id', '=', id).execute()
  return (await withMembers(db, rows))[0]
}

async function withMembers(db: Db, rows: readonly Omit<Team, 'profiles'>[]): Promise<Team[]> {
  const members = await findMembers(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, profiles: members.get(row.id) ?? [] }))
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
 * Locks teams until the transaction ends, so that orders, members and deletion of a team are decided one after the
 * other. Always in the order of their ids; deleted ones are left out. One statement.
 */
export const lockTeams = compiled((tx, { ids }: { readonly ids: readonly number[] }) =>
  forUpdate(
    tx,
    tx
      .selectFrom('teams')
      .select(['id', 'team_code', 'project_description'])
      .where('id', 'in', integerList(tx, ids))
      .orderBy('id'),
  ),
)

const codeAttempts = 20

/** Creates a team with a unique code. One statement, very rarely more. */
export async function insertTeam(
  tx: Tx,
  now: string,
  drawCode: () => string = generateTeamCode,
): Promise<{ id: number; team_code: string }> {
  for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
    const team = await tx
      .insertInto('teams')
      .values({ team_code: drawCode(), created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('team_code').doNothing())
      .returning(['id', 'team_code'])
      .executeTakeFirst()
    if (team !== undefined) return team
  }
  throw new Error(`No free team code was found in ${codeAttempts} attempts.`)
}

/**
 * Deletes a team if it has no members, and returns whether it did; its orders stay, without a team (spec §12). One
 * statement.
 */
export async function deleteEmptyTeam(tx: Tx, id: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('teams')
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('profiles').select('id').whereRef('team_id', '=', 'teams.id')),
      ),
    )
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Writes the description; false when there is no such team. One statement. */
export async function updateDescription(
  db: Db,
  code: string,
  description: string,
  now: string,
): Promise<boolean> {
  const result = await db
    .updateTable('teams')
    .set({ project_description: description, updated_at: now })
    .where('team_code', '=', code)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Whether the team has an order that is not yet cancelled or returned (spec §12). One statement. */
export async function hasActiveOrder(db: Db, teamId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('team_id', '=', teamId)
    .where('status', 'in', textList(db, statusesThat(isActive)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * An unpredictable code with at least one letter (spec §12).
 * @internal Tested by itself.
 */
export function generateTeamCode(): string {
  for (;;) {
    const code = Array.from(
      { length: teamCodeLength },
      () => teamCodeAlphabet[randomInt(teamCodeAlphabet.length)],
    ).join('')
    if (isUsableTeamCode(code)) return code
  }
}
