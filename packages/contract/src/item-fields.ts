import { z } from '#schema'
import {
  type Cell,
  type Field,
  fieldsWith,
  inFiles,
  optional,
  required,
  type ValuesOf,
} from './fields.ts'
import {
  catalogueMessages,
  categorySeparator,
  describeAddress,
  isAddress,
} from './rules/catalogue.ts'
import { fieldMessages, withoutLineBreaks } from './rules/text.ts'
import { largestInteger } from './rules/numbers.ts'
import { mostCredits } from './rules/orders/credits.ts'
import { withoutInvisible } from './rules/typed-text.ts'
import { Count, Id, nameUpTo, orText, typedText, upTo } from './field-schemas.ts'

/** Maximum lengths, in characters (spec §7). */
const lengths = { name: 255, address: 2000, location: 60, notes: 10_000 } as const

const Quantity = orText(z.int().min(0).max(largestInteger))
const Name = nameUpTo(lengths.name, typedText().min(1, fieldMessages.noName))

const name = {
  label: 'Name',
  ...required(Name),
  answer: z.string(),
  column: 'text',
  cell: { kind: 'text', most: lengths.name, whenEmpty: 'refused', isName: true },
  headers: ['Item', 'Item name', 'Product', 'Product name', 'Title'],
} as const

const limitPerTeam = {
  label: 'Limit per team',
  ...optional(Quantity.nullable()),
  answer: Count.nullable(),
  column: 'integer',
  cell: { kind: 'number', whenEmpty: null },
  headers: ['Limit', 'Max', 'Max per team', 'Max / team', 'Per team', 'Team limit'],
  recordedAs: 'limit per team',
} as const

/**
 * Every field of an item that organisers edit, in the order of the columns of its file. The key is the name of the field
 * in bodies, answers, the table `hardware`, the record and, unless it has another one there, in files.
 * A field needs its line here, a migration that adds the column, and a place where it is shown.
 */
export const itemFields = {
  name,
  model_number: {
    label: 'Model number',
    ...shortText(lengths.name),
    headers: ['Model', 'Part', 'Part number', 'MPN', 'SKU'],
  },
  manufacturer: {
    label: 'Manufacturer',
    ...shortText(lengths.name),
    headers: ['Brand', 'Maker', 'Make', 'Vendor'],
  },
  datasheet: {
    label: 'Datasheet (web address)',
    ...address(['http', 'https']),
    headers: ['Datasheet link', 'Datasheet URL', 'Link', 'URL', 'Documentation'],
  },
  location: {
    label: 'Location',
    ...shortText(lengths.location),
    headers: ['Shelf', 'Bin', 'Storage bin', 'Storage', 'Box', 'Drawer', 'Place'],
    isOptionalInFiles: true,
  },
  quantity_available: {
    label: 'Total',
    ...required(Quantity),
    answer: Count,
    column: 'integer',
    cell: { kind: 'number', whenEmpty: 'refused' },
    headers: [
      'Qty',
      'Quantity',
      'Qty available',
      'Total quantity',
      'Stock',
      'Count',
      'Amount',
      'Units',
      'Pieces',
    ],
    recordedAs: 'quantity',
  },
  max_per_team: limitPerTeam,
  categories: {
    label: 'Categories',
    ...required(
      z
        .array(orText(Id))
        .min(1, catalogueMessages.noCategory)
        .max(1000, 'Choose fewer categories.')
        .refine((ids) => new Set(ids).size === ids.length, 'One category appears twice.'),
    ),
    answer: z.array(Id),
    cell: { kind: 'categories', most: lengths.name },
    headers: ['Category', 'Tags', 'Type'],
    isOnlyNamed: true,
  },
  image_url: {
    label: 'Picture elsewhere (web address)',
    ...address(['https']),
    headers: ['Image', 'Image link', 'Photo', 'Picture', 'Picture URL'],
    recordedAs: 'picture',
  },
  notes: {
    label: 'Notes',
    ...textColumn(orNone(z.string().overwrite(withoutInvisible), lengths.notes)),
    cell: { kind: 'verbatim', most: lengths.notes },
    headers: ['Note', 'Comment', 'Comments', 'Description', 'Remarks'],
    isOnlyNamed: true,
  },
  /** What a unit costs a team (spec §9). */
  credits: {
    label: 'Credits',
    ...optional(orText(z.int().min(0).max(mostCredits.item))),
    answer: Count,
    column: 'integer',
    cell: { kind: 'number', whenEmpty: 0, most: mostCredits.item },
    headers: ['Credit', 'Credits per unit', 'Cost in credits'],
    isOptionalInFiles: true,
  },
  /** Its units do not come back (spec §9). */
  is_consumable: {
    label: 'Not to be returned',
    ...optional(z.boolean()),
    answer: z.boolean(),
    column: 'boolean',
    cell: { kind: 'boolean' },
    nameInFiles: 'consumable',
    headers: ['Is consumable', 'Consumables', 'To keep', 'Single use'],
    isOptionalInFiles: true,
    recordedAs: 'not to be returned',
  },
} as const satisfies Readonly<Record<string, Field>>

/** The fields of an item in its file, in the order of the columns. */
export const itemFileFields = inFiles(itemFields)

/** The columns of `hardware` that organisers edit. */
export const itemColumns = fieldsWith(itemFields, 'column')
export type ItemColumns = ValuesOf<typeof itemFields, 'column'>

/** Every field of a category that organisers edit. */
export const categoryFields = {
  name: {
    ...name,
    ...required(
      Name.refine(
        (value) => !value.includes(categorySeparator),
        'Use no semicolon: in files it separates the categories of an item.',
      ),
    ),
    cell: { kind: 'category', most: lengths.name },
  },
  max_per_team: limitPerTeam,
} as const satisfies Readonly<Record<string, Field>>

export const categoryColumns = fieldsWith(categoryFields, 'column')
export type CategoryColumns = ValuesOf<typeof categoryFields, 'column'>

/** Null and blank text both mean that there is none. */
function orNone(text: z.ZodString, most: number) {
  return upTo(most, text)
    .nullable()
    .transform((value) => (value === '' ? null : value))
}

function textColumn<S extends z.ZodType>(schema: S) {
  return { ...optional(schema), answer: z.string().nullable(), column: 'text' } as const
}

/** Text on one line. */
function shortText(most: number) {
  const cell: Cell = { kind: 'text', most, whenEmpty: null }
  return { ...textColumn(orNone(typedText().overwrite(withoutLineBreaks), most)), cell }
}

function address(schemes: readonly string[]) {
  const schema = orNone(typedText(), lengths.address).refine(
    (value) => value === null || isAddress(value, schemes),
    `Enter ${describeAddress(schemes)}.`,
  )
  const cell: Cell = { kind: 'address', most: lengths.address, schemes }
  return { ...textColumn(schema), cell, isOnlyNamed: true } as const
}
