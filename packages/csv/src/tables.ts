import {
  categoryFields,
  fieldsWith,
  foldText,
  itemFields,
  itemKey,
  type RowOf,
  userFields,
} from '@signout/contract'
import { columnsOf, type ParsedRows, parseRows, type TableOf } from './parse-rows.ts'

const itemsInFile = {
  ...itemFields,
  /** The path of a file, as it is written. */
  picture: { cell: { kind: 'text', most: 1000, whenEmpty: null }, isOptionalInFiles: true },
} as const

/** The columns that a file must have, and those that it may have besides. */
export const fileColumns = {
  items: columnsOf(itemsInFile),
  categories: columnsOf(categoryFields),
  applicants: columnsOf(userFields),
} as const

/** The columns of the items that are exported, in the order of the file. */
export const exportedItemColumns = fieldsWith(itemFields, 'cell')

export type ItemRow = RowOf<typeof itemsInFile>
export type ApplicantRow = RowOf<typeof userFields>

/** The items of a table, each known by its name and model number (spec §7). */
export function parseItems(table: TableOf<typeof itemsInFile>): ParsedRows<ItemRow> {
  return parseRows(table, itemsInFile, {
    keyOf: (item) => (item.name === '' ? null : itemKey(item)),
    keyName: 'name and model_number',
  })
}

/** The categories of a table, each known by its name. */
export function parseCategories(
  table: TableOf<typeof categoryFields>,
): ParsedRows<RowOf<typeof categoryFields>> {
  return parseRows(table, categoryFields, {
    keyOf: ({ name }) => (name === '' ? null : foldText(name)),
    keyName: 'name',
  })
}

/** The applicants of a table, each known by their email. */
export function parseApplicants(table: TableOf<typeof userFields>): ParsedRows<ApplicantRow> {
  return parseRows(table, userFields, {
    keyOf: ({ email }) => (email === '' ? null : email),
    keyName: 'email',
  })
}
