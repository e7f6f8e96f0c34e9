import {
  categoryFields,
  fieldsWith,
  foldText,
  itemFields,
  itemKey,
  type RowOf,
  userFields,
} from '@signout/contract'
import type { Table } from './parse-table.ts'
import { type ParsedRows, parseRows } from './parse-rows.ts'

/** The columns of each file, in the order in which it is written. */
export const fileColumns = {
  items: fieldsWith(itemFields, 'cell'),
  categories: fieldsWith(categoryFields, 'cell'),
  applicants: fieldsWith(userFields, 'cell'),
} as const
/** Those that a file of items may leave out. */
export const optionalItemColumns = ['picture'] as const

type ColumnOf<F extends keyof typeof fileColumns> = (typeof fileColumns)[F][number]

const fieldsInFile = {
  ...itemFields,
  /** The path of a file, as it is written. */
  picture: { cell: { kind: 'text', most: 1000, whenEmpty: null } },
} as const

export type ItemRow = RowOf<typeof fieldsInFile>
export type ApplicantRow = RowOf<typeof userFields>

/** The items of a table, each known by its name and model number (spec §7). */
export function parseItems(
  table: Table<ColumnOf<'items'> | (typeof optionalItemColumns)[number]>,
): ParsedRows<ItemRow> {
  return parseRows(table, fieldsInFile, {
    keyOf: (item) => (item.name === '' ? null : itemKey(item)),
    keyName: 'name and model_number',
  })
}

/** The categories of a table, each known by its name. */
export function parseCategories(
  table: Table<ColumnOf<'categories'>>,
): ParsedRows<RowOf<typeof categoryFields>> {
  return parseRows(table, categoryFields, {
    keyOf: ({ name }) => (name === '' ? null : foldText(name)),
    keyName: 'name',
  })
}

/** The applicants of a table, each known by their email. */
export function parseApplicants(table: Table<ColumnOf<'applicants'>>): ParsedRows<ApplicantRow> {
  return parseRows(table, userFields, {
    keyOf: ({ email }) => (email === '' ? null : email),
    keyName: 'email',
  })
}
