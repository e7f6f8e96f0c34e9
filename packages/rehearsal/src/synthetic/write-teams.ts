import { searchText } from '@signout/server/db/search.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import type { SyntheticTeam } from './plan-teams.ts'
import { dateKinds, findOrganiserGroup, idAt, insertKeyed, insertRows } from './queries.ts'

export async function insertOrganiser(
  tx: Tx,
  email: string,
  password_hash: string,
  since: string,
): Promise<void> {
  const organiser = { email, first_name: 'Olive', last_name: 'Organiser', phone_number: '' }
  const ids = await insertUsers(tx, [{ ...organiser, review_status: 'None' }], password_hash, since)
  await insertRows(
    tx,
    'user_groups',
    [{ user_id: idAt(ids, 0), group_id: await findOrganiserGroup(tx) }],
    { user_id: 'integer', group_id: 'integer' },
  )
}

/** Inserts teams with their members, and answers the ids of the teams. */
export async function insertTeams(
  tx: Tx,
  teams: readonly SyntheticTeam[],
  password_hash: string,
  since: string,
): Promise<number[]> {
  const teamIds = await insertKeyed(
    tx,
    'teams',
    'team_code',
    teams.map(({ team_code, project_description }) => ({
      team_code,
      project_description,
      created_at: since,
      updated_at: since,
    })),
    { team_code: 'text', project_description: 'text', ...dateKinds },
  )
  const members = teams.flatMap(({ members }, index) =>
    members.map((member) => ({ ...member, team_id: idAt(teamIds, index) })),
  )
  const users = members.map((member) => ({ ...member, review_status: 'Accepted' }))
  const userIds = await insertUsers(tx, users, password_hash, since)
  await insertRows(
    tx,
    'profiles',
    members.map(({ first_name, last_name, team_id, id_provided, phone_number }, index) => ({
      user_id: idAt(userIds, index),
      team_id,
      id_provided,
      attended: true,
      acknowledge_rules: true,
      e_signature: `${first_name} ${last_name}`,
      phone_number,
      created_at: since,
      updated_at: since,
    })),
    {
      user_id: 'integer',
      team_id: 'integer',
      id_provided: 'boolean',
      attended: 'boolean',
      acknowledge_rules: 'boolean',
      e_signature: 'text',
      phone_number: 'text',
      ...dateKinds,
    },
  )
  return teamIds
}

interface NewUser {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone_number: string
  readonly review_status: string
}

/** Answers the ids. */
async function insertUsers(
  tx: Tx,
  users: readonly NewUser[],
  password_hash: string,
  since: string,
): Promise<number[]> {
  return insertKeyed(
    tx,
    'users',
    'email',
    users.map(({ email, first_name, last_name, phone_number, review_status }) => ({
      email,
      first_name,
      last_name,
      phone_number,
      password_hash,
      is_active: true,
      review_status,
      search_text: searchText(first_name, last_name, email),
      created_at: since,
      updated_at: since,
    })),
    {
      email: 'text',
      first_name: 'text',
      last_name: 'text',
      phone_number: 'text',
      password_hash: 'text',
      is_active: 'boolean',
      review_status: 'text',
      search_text: 'text',
      ...dateKinds,
    },
  )
}
