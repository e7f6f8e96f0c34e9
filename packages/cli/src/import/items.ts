import type { ImportedItem } from '@signout/server/inventory/import-items/service.ts'
import type { Table } from '../csv/read-table.ts'
import type { RowReader } from '../csv/row-reader.ts'
import { parseRows, type ParsedRows } from './read-things.ts'

export const itemColumns = [
  'name',
  'model_number',
  'manufacturer',
  'datasheet',
  'quantity_available',
  'max_per_team',
  'categories',
  'image_url',
  'notes',
] as const
type ItemColumn = (typeof itemColumns)[number]

const MAX_NAME = 255
const MAX_NOTES = 10_000

/** The items of a table (rulings §2, Shapes). */
export function readItems(table: Table<ItemColumn>): ParsedRows<ImportedItem> {
  return parseRows(table, {
    read: readItem,
    keyOf: ({ name, model_number }) => (name === '' ? null : JSON.stringify([name, model_number])),
    keyName: 'name and model_number',
  })
}

function readItem(reader: RowReader<ItemColumn>): ImportedItem {
  return {
    name: reader.required('name', MAX_NAME),
    model_number: reader.optional('model_number', MAX_NAME),
    manufacturer: reader.optional('manufacturer', MAX_NAME),
    datasheet: reader.address('datasheet', ['http', 'https']),
    quantity_available: reader.wholeNumber('quantity_available'),
    max_per_team: reader.optionalWholeNumber('max_per_team'),
    categories: reader.list('categories'),
    image_url: reader.address('image_url', ['https']),
    notes: reader.verbatim('notes', MAX_NOTES),
  }
}
