import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import { openTestDatabase } from '../testing/database/test-database.ts'
import { purgedTables } from './purge-columns.ts'

interface Column {
  readonly table: string
  readonly column: string
}

/** Tables that say nothing of the event, and those that SQLite and its index of trigrams keep for themselves. */
const others = /^(?:sqlite_|schema_migrations$|hardware_search)/
/** On SQLite times are texts as well. */
const isTime = (column: string) => /(?:^|_)at$|^(?:last_login|blocked_until)$/.test(column)

const columns = {
  sqlite: sql<Column>`
    select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.type <> 'INTEGER'`,
  postgres: sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()
      and data_type not in ('bigint', 'integer', 'boolean', 'timestamp with time zone')`,
}

async function findTextColumns(db: Db): Promise<Column[]> {
  const { rows } = await columns[db.context.dialect].execute(db)
  return rows.filter(({ table, column }) => !others.test(table) && !isTime(column))
}

test('every column that can hold text has a decision on whether a purge keeps it', async () => {
  const { db } = await openTestDatabase()
  const undecided = (await findTextColumns(db)).filter(({ table, column }) => {
    const purged = purgedTables.find((each) => each.table === table)
    if (purged?.isEmptied) return false
    return ![...(purged?.overwritten ?? []), ...(purged?.kept ?? [])].includes(column)
  })
  expect(undecided).toEqual([])
})
