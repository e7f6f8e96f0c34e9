import { foldText, type ItemColumns } from '@signout/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains, searchColumns } from '../db/search.ts'
import type { Db } from '../db/tables.ts'

type ItemNames = Pick<ItemColumns, 'name' | 'manufacturer' | 'model_number' | 'location'>

/** Search and sort columns of an item; as for users, written together with the names. */
export function itemSearch({ name, manufacturer, model_number, location }: ItemNames) {
  return {
    name_key: foldText(name),
    ...searchColumns(name, manufacturer ?? '', model_number ?? ''),
    location_key: location === null ? null : foldText(location),
  }
}

/** Shortest term that an index of trigrams can find. */
const trigram = 3

/**
 * Whether an item has `term` in its name, manufacturer or model number. Migration 007 keeps `hardware_search`: on SQLite
 * an index of trigrams, on PostgreSQL a table that has one if it may.
 *
 * @internal Tested by itself.
 */
export function itemContains(db: Db, term: string): RawBuilder<SqlBool> {
  if (db.context.dialect === 'postgres') {
    const text = sql.ref<string>('hardware_search.search_text')
    return sql`(hardware.id in (select id from hardware_search where ${contains(db, text, term)}))`
  }
  if (Array.from(term).length < trigram) {
    return contains(db, sql.ref('hardware.search_text'), term)
  }
  const phrase = `"${term.replaceAll('"', '""')}"`
  return sql`(hardware.id in (select rowid from hardware_search where hardware_search match ${phrase}))`
}

/** Whether an item's name or model number contains `term`: orders are not searched by manufacturer (spec §14). */
export function itemNameContains(db: Db, term: string): RawBuilder<SqlBool> {
  const name = contains(db, sql.ref('hardware.name_key'), term)
  const model = contains(db, modelNumber(db), term)
  return sql`(${itemContains(db, term)} and (${name} or ${model}))`
}

/** The folded model number: the third line of the searched text. */
function modelNumber(db: Db): RawBuilder<string> {
  const text = sql.ref<string>('hardware.search_text')
  if (db.context.dialect === 'postgres') return sql`split_part(${text}, chr(10), 3)`
  const afterLine = (lines: RawBuilder<string>) =>
    sql<string>`substr(${lines}, instr(${lines}, char(10)) + 1)`
  return afterLine(afterLine(sql`${text}`))
}
