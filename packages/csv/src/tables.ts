import {
  addressSchemes,
  catalogueLengths,
  itemKey,
  categorySeparator,
  foldText,
  isEmail,
  nameLength,
  normaliseEmail,
  phoneFormat,
  phoneLength,
  phonePattern,
  type ReviewStatus,
  reviewStatuses,
} from '@signout/contract'
import { parseRows, type ParsedRows, type RowReader } from './row-reader.ts'
import type { Table } from './parse-table.ts'

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

export const applicantColumns = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'review_status',
] as const
type ApplicantColumn = (typeof applicantColumns)[number]

export type ApplicantRow = ReturnType<typeof parseApplicant>

/** The applicants of a table, each known by their email. */
export function parseApplicants(table: Table<ApplicantColumn>): ParsedRows<ApplicantRow> {
  return parseRows(table, {
    parse: parseApplicant,
    keyOf: ({ email }) => (email === '' ? null : email),
    keyName: 'email',
  })
}

function parseApplicant(reader: RowReader<ApplicantColumn>) {
  const email = normaliseEmail(reader.required('email', 1000))
  const hasEmail = isEmail(email)
  if (!hasEmail) reader.refuse('email', 'it must be an email address')
  const phone_number = reader.optional('phone_number', phoneLength.max) ?? ''
  if (!phonePattern.test(phone_number)) {
    reader.refuse('phone_number', `it must be ${phoneFormat}`)
  }
  return {
    email: hasEmail ? email : '',
    first_name: reader.required('first_name', nameLength.max),
    last_name: reader.optional('last_name', nameLength.max) ?? '',
    phone_number,
    review_status: parseReviewStatus(reader),
  }
}

function parseReviewStatus(reader: RowReader<ApplicantColumn>): ReviewStatus {
  const text = reader.required('review_status', 255)
  const status = reviewStatuses.find((known) => known === text)
  if (status === undefined && text !== '') {
    reader.refuse('review_status', `it must be one of ${reviewStatuses.join(', ')}`)
  }
  return status ?? 'None'
}
