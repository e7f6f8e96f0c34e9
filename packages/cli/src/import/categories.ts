import type { CategoryColumns } from '@signout/server/inventory/import-categories/queries.ts'
import type { Table } from '../csv/read-table.ts'
import type { RowReader } from '../csv/row-reader.ts'
import { parseRows, type ParsedRows } from './read-things.ts'

export const categoryColumns = ['name', 'max_per_team'] as const
type CategoryColumn = (typeof categoryColumns)[number]

/** The categories of a table. */
export function readCategories(table: Table<CategoryColumn>): ParsedRows<CategoryColumns> {
  return parseRows(table, {
    read: readCategory,
    keyOf: ({ name }) => (name === '' ? null : name),
    keyName: 'name',
  })
}

function readCategory(reader: RowReader<CategoryColumn>): CategoryColumns {
  const name = reader.required('name', 255)
  if (name.includes(';')) reader.refuse('name', 'a semicolon separates the categories of an item')
  return { name, max_per_team: reader.optionalWholeNumber('max_per_team') }
}
