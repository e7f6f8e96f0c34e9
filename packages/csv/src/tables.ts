import {
  categoryFields,
  fieldsWith,
  foldText,
  type ImportKind,
  itemFields,
  itemKey,
  type RowOf,
  userFields,
} from '@signout/contract'
import type { RowKind } from './parse-rows.ts'

/** The columns of exported items, in the order of the file. */
export const exportedItemColumns = fieldsWith(itemFields, 'cell')

const items = {
  fields: itemFields,
  keyOf: (item) => (item.name === '' ? null : itemKey(item)),
  keyName: 'name and model_number',
} as const satisfies RowKind<typeof itemFields>

/** Every kind of file that can be imported; rows are identified by their keys (spec §7). */
export const tables = {
  categories: {
    fields: categoryFields,
    keyOf: ({ name }) => (name === '' ? null : foldText(name)),
    keyName: 'name',
  },
  hardware: items,
  applicants: {
    fields: userFields,
    keyOf: ({ email }) => (email === '' ? null : email),
    keyName: 'email',
  },
} as const satisfies {
  categories: RowKind<typeof categoryFields>
  hardware: RowKind<typeof itemFields>
  applicants: RowKind<typeof userFields>
} satisfies Record<ImportKind, unknown>

const fieldsWithPicture = {
  ...itemFields,
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
}

export type ItemRow = RowOf<typeof fieldsWithPicture>
export type ApplicantRow = RowOf<typeof userFields>
