import { insertRows } from '@signout/server/db/list-parameters.ts'
import { fullName } from '@signout/contract'
import { anonymous, commandLine } from '@signout/server/actor.ts'
import { userSearch } from '@signout/server/people/search.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import { type Act, recordActs } from '@signout/server/write/record/record.ts'
import type { SyntheticMember, SyntheticTeam } from './plan-teams.ts'
import { dateKinds, findOrganiserGroup, idAt, insertKeyed } from './list-queries.ts'

export async function insertOrganiser(
  tx: Tx,
  email: string,
  password_hash: string,
  since: string,
): Promise<number> {
  const organiser = { email, first_name: 'Olive', last_name: 'Organiser', phone_number: '' }
  const ids = await insertUsers(tx, [{ ...organiser, review_status: 'None' }], password_hash, since)
  const id = idAt(ids, 0)
  await insertRows(tx, 'user_groups', [{ user_id: id, group_id: await findOrganiserGroup(tx) }], {
    user_id: 'integer',
    group_id: 'integer',
  }).execute()
  return id
}

export interface WrittenTeam {
  readonly id: number
  readonly team_code: string
  /** Team of the first member. */
  readonly userId: number
}

/** Inserts teams with their members, some of whom have provided an ID. */
export async function insertTeams(
  tx: Tx,
  teams: readonly SyntheticTeam[],
  password_hash: string,
  since: string,
  organiser: number,
): Promise<WrittenTeam[]> {
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
  const members = teams.flatMap(({ members, team_code }, index) =>
    members.map((member, at) => ({
      ...member,
      team_id: idAt(teamIds, index),
      team_code,
      isFirst: at === 0,
    })),
  )
  const users = members.map((member) => ({ ...member, review_status: 'Accepted' }))
  const userIds = await insertUsers(tx, users, password_hash, since)
  await insertRows(
    tx,
    'profiles',
    members.map(({ team_id, id_provided, phone_number, ...member }, index) => ({
      user_id: idAt(userIds, index),
      team_id,
      id_provided,
      attended: true,
      acknowledge_rules: true,
      e_signature: fullName(member),
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
  ).execute()
  const written = members.map((member, index) =>
    Object.assign(member, { id: idAt(userIds, index) }),
  )
  await recordActs(tx, actsOf(written, new Date(since), organiser))
  return teams.map(({ team_code }, index) => {
    const id = idAt(teamIds, index)
    const first = written.find((member) => member.team_id === id)
    return { id, team_code, userId: first?.id ?? organiser }
  })
}

interface WrittenMember extends SyntheticMember {
  readonly id: number
  readonly team_id: number
  readonly team_code: string
  readonly isFirst: boolean
}

/** Acts of all members: imported, signed the waiver, and joined the first member's new team. */
function actsOf(members: readonly WrittenMember[], at: Date, organiser: number): Act[] {
  return members.flatMap(({ id, team_id, team_code, isFirst, id_provided, ...member }) => {
    const { email, first_name, last_name, phone_number } = member
    const about = { team: { id: team_id, team_code }, user: id, detail: {} }
    const values = { email, first_name, last_name, phone_number, review_status: 'Accepted' }
    const actor = { ...anonymous, userId: id }
    const desk = { ...anonymous, userId: organiser }
    const acts: Act[] = [
      { actor: commandLine, at, entry: { kind: 'user.created', user: id, detail: { values } } },
    ]
    if (isFirst) acts.push({ actor, at, entry: { ...about, kind: 'team.created' } })
    acts.push({ actor, at, entry: { ...about, kind: 'profile.created' } })
    if (id_provided)
      acts.push({ actor: desk, at, entry: { ...about, kind: 'profile.id_provided' } })
    return acts
  })
}

interface NewUser {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone_number: string
  readonly review_status: string
}

/** Returns the ids. */
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
      ...userSearch({ first_name, last_name, email }),
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
      search_of: 'text',
      ...dateKinds,
    },
  )
}
