import {
  isEmail,
  nameLength,
  normaliseEmail,
  phoneFormat,
  phoneLength,
  phonePattern,
  type ReviewStatus,
  reviewStatuses,
} from '@signout/contract'
import { parseRows, type ParsedRows } from '../parse-rows.ts'
import type { Table } from '../parse-table.ts'
import type { RowReader } from '../row-reader.ts'

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
