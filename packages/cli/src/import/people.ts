import { type ReviewStatus, reviewStatuses } from '@signout/contract'
import type { PersonColumns } from '@signout/server/users/import/queries.ts'
import type { Table } from '../csv/read-table.ts'
import type { RowReader } from '../csv/row-reader.ts'
import { toEmail } from '../email.ts'
import { readThings, type Things } from './read-things.ts'

export const personColumns = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'review_status',
] as const
type PersonColumn = (typeof personColumns)[number]

/** The applicants of a table. */
export function readPeople(table: Table<PersonColumn>): Things<PersonColumns> {
  return readThings(table, {
    read: readPerson,
    keyOf: ({ email }) => (email === '' ? null : email),
    keyName: 'email',
  })
}

function readPerson(reader: RowReader<PersonColumn>): PersonColumns {
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

function readStatus(reader: RowReader<PersonColumn>): ReviewStatus {
  const text = reader.required('review_status', 255)
  const status = reviewStatuses.find((known) => known === text)
  if (status === undefined && text !== '') {
    reader.refuse('review_status', `it must be one of ${reviewStatuses.join(', ')}`)
  }
  return status ?? 'None'
}
