import { searchTerms } from '@signout/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../db/search.ts'
import type { Db } from '../db/tables.ts'

const code = sql<string>`lower(teams.team_code)`
const names = sql.ref<string>('users.search_text')

/** The ids of the teams with `term` in their code, or in the name or email of a member. */
export function teamsWith(db: Db, term: string): RawBuilder<number> {
  return sql`
    select teams.id from teams where ${contains(db, code, term)}
    union all ${teamsOfMembers(contains(db, names, term))}
  `
}

/**
 * The ids of the best matches of a search: teams of which one member matches every term, or whose code is the only
 * term. Undefined for an empty search.
 */
export function bestTeams(db: Db, search: string | undefined): RawBuilder<number> | undefined {
  const terms = searchTerms(search ?? '')
  const [first] = terms
  if (first === undefined) return undefined
  const everyTerm = sql<SqlBool>`${sql.join(
    terms.map((term) => contains(db, names, term)),
    sql` and `,
  )}`
  const ofOneMember = teamsOfMembers(everyTerm)
  return terms.length > 1
    ? ofOneMember
    : sql`select teams.id from teams where ${code} = ${first} union all ${ofOneMember}`
}

function teamsOfMembers(matches: Expression<SqlBool>): RawBuilder<number> {
  return sql`
    select profiles.team_id from users join profiles on profiles.user_id = users.id where ${matches}
  `
}
