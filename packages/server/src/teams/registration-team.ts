import { teamToJoin } from '@signout/contract'
import { sql } from 'kysely'
import { lockKeys } from '../db/postgres/lock-keys.ts'
import type { Tx } from '../db/transaction.ts'
import { lockTeams } from './member-queries.ts'

/**
 * The team that a user who registered with this name joins, locked (spec §12); undefined when a new one is needed. Those
 * of one name sign one after the other, so that no two of them make a team where one is enough. All of their teams with
 * room are locked at once, in the order of all locks of teams. Four statements.
 */
export async function findTeamToJoin(
  tx: Tx,
  key: string,
  most: number,
): Promise<{ readonly id: number; readonly team_code: string } | undefined> {
  await lockName(tx, key)
  const roomy = (await findRegisteredTeams(tx, key)).filter(({ members }) => members < most)
  const locked = await lockTeams(tx, { ids: roomy.map(({ id }) => id) })
  const byId = new Map(locked.map((team) => [team.id, team]))
  // Others may have joined or left until then; one that was full counts as full, though it may have room by now.
  const teams = (await findRegisteredTeams(tx, key)).map(({ id, registered, members }) => ({
    id,
    registered,
    members: byId.has(id) ? members : most,
  }))
  return byId.get(teamToJoin(teams, most)?.id ?? 0)
}

async function lockName(tx: Tx, key: string): Promise<void> {
  if (tx.context.dialect === 'postgres')
    await sql`select pg_advisory_xact_lock(${lockKeys.registration}, hashtext(${key}))`.execute(tx)
}

/** The teams in which users who registered with this name are. One statement. */
async function findRegisteredTeams(tx: Tx, key: string) {
  return tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.registration_team_key', '=', key)
    .groupBy('profiles.team_id')
    .select(({ fn, selectFrom }) => [
      'profiles.team_id as id',
      fn.countAll<number>().as('registered'),
      selectFrom('profiles as member')
        .whereRef('member.team_id', '=', 'profiles.team_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('members'),
    ])
    .execute()
}
