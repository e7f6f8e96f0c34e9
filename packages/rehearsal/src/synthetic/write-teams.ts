import { searchText } from '@signout/server/db/search.ts'
import type { Tx } from '@signout/server/db/transact.ts'
import type { SyntheticEvent } from './plan-event.ts'
import { dateKinds, findOrganiserGroup, idOf, insertKeyed, insertRows } from './queries.ts'

/** Writes the organiser, the teams and their members, and answers the ids of the teams. */
export async function writeTeams(
  tx: Tx,
  { organiser, teams }: SyntheticEvent,
  password_hash: string,
  since: string,
): Promise<number[]> {
  const codes = await insertKeyed(
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
  const members = teams.flatMap(({ team_code, members }) =>
    members.map((person) => ({ ...person, team_id: idOf(codes, team_code) })),
  )
  const boss = { email: organiser, first_name: 'Olive', last_name: 'Organiser', phone_number: '' }
  const people = [
    ...members.map((member) => ({ ...member, review_status: 'Accepted' })),
    { ...boss, review_status: 'None' },
  ]
  const userIds = await insertKeyed(
    tx,
    'users',
    'email',
    people.map(({ email, first_name, last_name, phone_number, review_status }) => ({
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
  await insertRows(
    tx,
    'user_groups',
    [{ user_id: idOf(userIds, organiser), group_id: await findOrganiserGroup(tx) }],
    { user_id: 'integer', group_id: 'integer' },
  )
  await insertRows(
    tx,
    'profiles',
    members.map(({ email, first_name, last_name, team_id, id_provided, phone_number }) => ({
      user_id: idOf(userIds, email),
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
  return teams.map(({ team_code }) => idOf(codes, team_code))
}
