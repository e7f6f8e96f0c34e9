import { searchPieces } from '@signout/contract'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { textList } from './list-parameters.ts'
import { dialectOf } from './open.ts'
import type { Db } from './tables.ts'

/**
 * Texts that differ in case or in how they are typed become the same, in any script. Done here and stored, because
 * neither SQLite nor every PostgreSQL locale knows more than the Latin alphabet.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC')
}

/** What is stored to be searched. No piece of a search holds a line break, so none matches across two fields. */
export function searchText(...fields: readonly (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map((field) => foldText(field).replaceAll(/\s+/g, ' '))
    .join('\n')
}

/**
 * Whether every piece of `search`, split at spaces and commas, matches (rulings §2); an empty search matches all.
 * One statement text for any number of pieces:
 * `where(matchesEvery(db, search, (piece) => contains(db, sql.ref('users.search_text'), piece)))`.
 */
export function matchesEvery(
  db: Db,
  search: string,
  matches: (piece: Expression<string>) => Expression<SqlBool>,
): RawBuilder<SqlBool> {
  const pieces = textList(db, searchPieces(foldText(search)))
  const piece = sql.ref<string>('piece.value')
  return sql`not exists (select 1 from ${pieces} as piece where not (${matches(piece)}))`
}

/** Whether `haystack`, which is folded, has `piece` in it; no character is a wildcard. */
export function contains(
  db: Db,
  haystack: Expression<string>,
  piece: Expression<string>,
): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite'
    ? sql`instr(${haystack}, ${piece}) > 0`
    : sql`strpos(${haystack}, ${piece}) > 0`
}
