import { addressSchemes, catalogueLengths, itemKey } from '@signout/contract'
import { parseRows, type ParsedRows } from '../parse-rows.ts'
import type { Table } from '../parse-table.ts'
import type { RowReader } from '../row-reader.ts'

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
/** Those that a file may leave out. */
export const optionalItemColumns = ['picture'] as const
type ItemColumn = (typeof itemColumns | typeof optionalItemColumns)[number]

export type ItemRow = ReturnType<typeof parseItem>

const { name: maxNameLength, notes: maxNotesLength } = catalogueLengths
const maxPathLength = 1000

/** The items of a table, each known by its name and model number (rulings §2, Shapes). */
export function parseItems(table: Table<ItemColumn>): ParsedRows<ItemRow> {
  return parseRows(table, {
    parse: parseItem,
    keyOf: (item) => (item.name === '' ? null : itemKey(item)),
    keyName: 'name and model_number',
  })
}

function parseItem(reader: RowReader<ItemColumn>) {
  return {
    name: reader.required('name', maxNameLength),
    model_number: reader.optional('model_number', maxNameLength),
    manufacturer: reader.optional('manufacturer', maxNameLength),
    datasheet: reader.address('datasheet', addressSchemes.datasheet),
    quantity_available: reader.wholeNumber('quantity_available'),
    max_per_team: reader.optionalWholeNumber('max_per_team'),
    categories: reader.list('categories'),
    image_url: reader.address('image_url', addressSchemes.image_url),
    notes: reader.verbatim('notes', maxNotesLength),
    /** The path of a file, as it is written. */
    picture: reader.optional('picture', maxPathLength),
  }
}
