import { catalogueLengths, categorySeparator, foldText } from '@signout/contract'
import { parseRows, type ParsedRows } from '../parse-rows.ts'
import type { Table } from '../parse-table.ts'
import type { RowReader } from '../row-reader.ts'

export const categoryColumns = ['name', 'max_per_team'] as const
type CategoryColumn = (typeof categoryColumns)[number]

type CategoryRow = ReturnType<typeof parseCategory>

/** The categories of a table, each known by its name. */
export function parseCategories(table: Table<CategoryColumn>): ParsedRows<CategoryRow> {
  return parseRows(table, {
    parse: parseCategory,
    keyOf: ({ name }) => (name === '' ? null : foldText(name)),
    keyName: 'name',
  })
}

function parseCategory(reader: RowReader<CategoryColumn>) {
  const name = reader.required('name', catalogueLengths.name)
  if (name.includes(categorySeparator))
    reader.refuse('name', 'a semicolon separates the categories of an item')
  return { name, max_per_team: reader.optionalWholeNumber('max_per_team') }
}
