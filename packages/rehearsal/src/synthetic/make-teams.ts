import { groupNames, isUsableTeamCode, teamCodeAlphabet, teamCodeLength } from '@signout/contract'
import { tables } from '@signout/csv/tables.ts'
import { anonymous, commandLine } from '@signout/server/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import type { Tx } from '@signout/server/db/transaction.ts'
import { setMembership } from '@signout/server/people/update-user.ts'
import { type Act, recordActs } from '@signout/server/write/record/record.ts'
import { findUsers, importPeople, type KnownUser, readData } from './import-data.ts'
import { at, find } from './lookup.ts'
import { writeInPieces } from './pieces.ts'
import type { Random } from './random.ts'

export interface Making {
  readonly db: Db
  readonly random: Random
  /** The first number in names. */
  readonly first: number
  readonly passwordHash: string
  /** When all was ready for the first order. */
  readonly since: Date
}

export interface MadeTeam {
  readonly id: number
  readonly team_code: string
  readonly members: readonly KnownUser[]
}

/** An organiser, and the members of each team. */
export async function makePeople(
  { db, random, first, passwordHash, since }: Making,
  teams: number,
) {
  const names = await readData('applicants', tables.applicants)
  const person = (email: string) => ({
    ...at(names, random.integer(0, names.length - 1)),
    last_name: at(names, random.integer(0, names.length - 1)).last_name,
    email,
    review_status: 'Accepted' as const,
  })
  const organiser = person(`organiser${first}@example.com`)
  let number = first
  const groups = Array.from({ length: teams }, (_, team) =>
    Array.from({ length: team === 0 ? 3 : random.weighted(sizes) }, () =>
      person(`person${number++}@example.com`),
    ),
  )
  await importPeople(db, [organiser, ...groups.flat()], passwordHash, since)
  const membership = { email: organiser.email, group: groupNames.organisers, isMember: true }
  await setMembership(db, commandLine, membership, since)
  const users = await findUsers(db)
  return {
    organiser: find(users, organiser.email),
    groups: groups.map((members) => members.map(({ email }) => find(users, email))),
  }
}

/** Percentage of teams of each size. */
const sizes = [
  [1, 8],
  [2, 22],
  [3, 30],
  [4, 40],
] as const

export async function makeTeams(
  { db, random, since }: Making,
  groups: readonly (readonly KnownUser[])[],
  organiser: number,
): Promise<MadeTeam[]> {
  const taken = await db.selectFrom('teams').select('team_code').execute()
  const codes = new Set(taken.map(({ team_code }) => team_code))
  const planned = groups.map((members) => ({
    members,
    team_code: drawCode(random, codes),
    id_provided: random.fraction() < 0.7,
  }))
  const times = { created_at: since.toISOString(), updated_at: since.toISOString() }
  const insert = async (tx: Tx, piece: readonly (typeof planned)[number][]) => {
    const rows = piece.map(({ team_code }) => ({ team_code, project_description, ...times }))
    const inserted = tx.insertInto('teams').values(rows).returning(['id', 'team_code'])
    const ids = new Map((await inserted.execute()).map(({ id, team_code }) => [team_code, id]))
    const teams = piece.map((team) => ({ ...team, id: find(ids, team.team_code) }))
    const profiles = teams.flatMap(({ id: team_id, id_provided, members }) =>
      members.map(({ id: user_id, name: e_signature, phone_number }) => ({
        ...{ user_id, team_id, id_provided, e_signature, phone_number, ...times },
        ...{ attended: true, acknowledge_rules: true },
      })),
    )
    await tx.insertInto('profiles').values(profiles).execute()
    await recordActs(
      tx,
      teams.flatMap((team) => actsOfTeam(team, organiser, since)),
    )
    return teams
  }
  return writeInPieces(db, planned, insert)
}

const project_description =
  'We are building a talking plant monitor for community gardens: it answers to a wave of the hand, and can be repaired with a screwdriver.'

function drawCode(random: Random, codes: Set<string>): string {
  for (;;) {
    const code = Array.from({ length: teamCodeLength }, () =>
      random.oneOf([...teamCodeAlphabet]),
    ).join('')
    if (!isUsableTeamCode(code) || codes.has(code)) continue
    codes.add(code)
    return code
  }
}

/** The first member founds the team, all sign the waiver, and the desk takes their IDs. */
function actsOfTeam(
  { id, team_code, members, id_provided }: MadeTeam & { readonly id_provided: boolean },
  organiser: number,
  at: Date,
): Act[] {
  const desk = { ...anonymous, userId: organiser }
  return members.flatMap(({ id: user }, index) => {
    const about = { team: { id, team_code }, user, detail: {} }
    const actor = { ...anonymous, userId: user }
    const acts: Act[] = [{ actor, at, entry: { ...about, kind: 'profile.created' } }]
    if (index === 0) acts.unshift({ actor, at, entry: { ...about, kind: 'team.created' } })
    if (id_provided) {
      acts.push({ actor: desk, at, entry: { ...about, kind: 'profile.id_provided' } })
    }
    return acts
  })
}
