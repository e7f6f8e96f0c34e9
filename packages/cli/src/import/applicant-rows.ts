import { type ReviewStatus, reviewStatuses } from '@signout/contract'
import type { ApplicantColumns } from '@signout/server/users/import-applicants/queries.ts'
import type { Table } from '../csv/read-table.ts'
import type { RowReader } from '../csv/row-reader.ts'
import { toEmail } from '../email.ts'
import { parseRows, type ParsedRows } from './read-things.ts'

export const applicantColumns = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'review_status',
] as const
type ApplicantColumn = (typeof applicantColumns)[number]

/** The applicants of a table. */
export function parseApplicants(table: Table<ApplicantColumn>): ParsedRows<ApplicantColumns> {
  return parseRows(table, {
    read: parseApplicant,
    keyOf: ({ email }) => (email === '' ? null : email),
    keyName: 'email',
  })
}

function parseApplicant(reader: RowReader<ApplicantColumn>): ApplicantColumns {
  const email = toEmail(reader.required('email', 1000))
  if (email === undefined) reader.refuse('email', 'it must be an e-mail address')
  const phone_number = reader.optional('phone_number', 40) ?? ''
  if (!/^[\d +().\-/]*$/.test(phone_number)) {
    reader.refuse('phone_number', 'it must be digits, with spaces and + - ( ) . / between them')
  }
  return {
    email: email ?? '',
    first_name: reader.required('first_name', 255),
    last_name: reader.optional('last_name', 255) ?? '',
    phone_number,
    review_status: readStatus(reader),
  }
}

function readStatus(reader: RowReader<ApplicantColumn>): ReviewStatus {
  const text = reader.required('review_status', 255)
  const status = reviewStatuses.find((known) => known === text)
  if (status === undefined && text !== '') {
    reader.refuse('review_status', `it must be one of ${reviewStatuses.join(', ')}`)
  }
  return status ?? 'None'
}
