import {
  categoryFields,
  fieldsWith,
  foldText,
  type ImportKind,
  itemFileFields,
  itemKey,
  type RowOf,
} from '@signout/contract'
import { peopleFields } from './full-names.ts'
import type { RowKind } from './parse-rows.ts'
import { foldHeader, usualNames } from './take-columns.ts'

/** The columns of exported items, in the order of the file. */
export const exportedItemColumns = fieldsWith(itemFileFields, 'cell')

const items = {
  fields: itemFileFields,
  keyOf: (item) => (item.name === '' ? null : itemKey(item)),
  keyName: 'name and model_number',
  namedBy: [['name']],
  shared: ['manufacturer', 'location', 'categories'],
  whenRepeated: 'refused',
  add: (item, other) => ({
    ...item,
    quantity_available: item.quantity_available + other.quantity_available,
  }),
} as const satisfies RowKind<typeof itemFileFields>

/** Every kind of file that can be imported; rows are identified by their keys (spec §7). */
export const tables = {
  categories: {
    fields: categoryFields,
    keyOf: ({ name }) => (name === '' ? null : foldText(name)),
    keyName: 'name',
    namedBy: [['name']],
    shared: [],
    whenRepeated: 'refused',
  },
  hardware: items,
  applicants: {
    fields: peopleFields,
    keyOf: ({ email }) => (email === '' ? null : email),
    keyName: 'email',
    namedBy: [['first_name', 'last_name'], ['full_name'], ['email']],
    shared: ['review_status', 'team'],
    whenRepeated: 'the last counts',
  },
} as const satisfies {
  categories: RowKind<typeof categoryFields>
  hardware: RowKind<typeof itemFileFields>
  applicants: RowKind<typeof peopleFields>
} satisfies Record<ImportKind, unknown>

const usual = Object.values(tables).map(({ fields }) => usualNames(fields))

/** Whether a cell is a usual name of a column of any kind of file. */
export function isUsualHeader(cell: string): boolean {
  const folded = foldHeader(cell)
  return usual.some((names) => names.has(folded))
}

const fieldsWithPicture = {
  ...itemFileFields,
  picture: {
    label: 'Picture',
    /** The path of a picture's file, as written in the cell. */
    cell: { kind: 'text', most: 1000, whenEmpty: null },
    isOptionalInFiles: true,
  },
} as const

/** Items whose pictures are files beside the CSV file, which browsers cannot read. */
export const itemsWithPictures: RowKind<typeof fieldsWithPicture> = {
  ...items,
  fields: fieldsWithPicture,
  add: (item, other) => ({ ...item, ...items.add(item, other) }),
}

export type ItemRow = RowOf<typeof fieldsWithPicture>
export type ApplicantRow = RowOf<typeof peopleFields>
