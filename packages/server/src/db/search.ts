import { foldText, searchTerms } from '@signout/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './tables.ts'

export interface SearchColumns {
  readonly search_text: string
  readonly search_of: string
}

/** Search columns of a row with these names. Search terms contain no line break, so none matches across two names. */
export function searchColumns(...names: readonly string[]): SearchColumns {
  return {
    search_text: names.map((name) => foldText(name).replaceAll(/\s+/g, ' ')).join('\n'),
    search_of: names.join('\n'),
  }
}

/** Whether every term of a search matches (spec §14); an empty search matches all. */
export function matchesEvery(
  search: string,
  matches: (term: string) => Expression<SqlBool>,
): RawBuilder<SqlBool> {
  const terms = searchTerms(search)
  return terms.length === 0 ? sql`(1 = 1)` : sql`(${sql.join(terms.map(matches), sql` and `)})`
}

/** Whether the folded `haystack` contains `term`; no character is a wildcard. */
export function contains(db: Db, haystack: Expression<string>, term: string): RawBuilder<SqlBool> {
  if (db.context.dialect === 'sqlite') return sql`(instr(${haystack}, ${term}) > 0)`
  // Not `strpos`, which an index of trigrams does not serve.
  return sql`(${haystack} like ${`%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
}
