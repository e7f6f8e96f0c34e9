import {
  type Account,
  type ApiError,
  type GroupName,
  groupNames,
  type ReviewStatus,
} from '@signout/contract'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { showAtFields } from '#kit/form/FormField.tsx'
import { isIn } from './AccountChips.tsx'

/** Values of the forms of a user. */
export interface UserFields {
  email: string
  first_name: string
  last_name: string
  phone_number: string
  review_status: ReviewStatus
  is_active: boolean
  isOrganiser: boolean
  isTestUser: boolean
}

export const userFieldLabels: Readonly<Record<keyof UserFields, string>> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone',
  review_status: 'Application',
  is_active: 'May log in',
  isOrganiser: 'Organiser',
  isTestUser: 'Test user',
}

/** Note beside rights that organisers cannot remove from themselves. */
export const ownRightsHint = 'You cannot take this from yourself.'

export const blankUser: UserFields = {
  email: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  review_status: 'Accepted',
  is_active: true,
  isOrganiser: false,
  isTestUser: false,
}

export function fieldsOf(account: Account): UserFields {
  const { email, first_name, last_name, phone_number, review_status, is_active } = account
  return {
    email,
    first_name,
    last_name,
    phone_number,
    review_status,
    is_active,
    isOrganiser: isIn(account, groupNames.organisers),
    isTestUser: isIn(account, groupNames.testUsers),
  }
}

/** The fields in which two states of a user differ. */
export function changedUserFields(one: UserFields, other: UserFields): (keyof UserFields)[] {
  // Sound: the keys of a literal object.
  const fields = Object.keys(userFieldLabels) as (keyof UserFields)[]
  return fields.filter((field) => one[field] !== other[field])
}

export function groupsOf({ isOrganiser, isTestUser }: UserFields): GroupName[] {
  return [
    ...(isOrganiser ? [groupNames.organisers] : []),
    ...(isTestUser ? [groupNames.testUsers] : []),
  ]
}

const fieldNames: readonly FieldPath<UserFields>[] = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'review_status',
]

/** Shows a refusal at its fields, else above the form. */
export function showRefusal(form: UseFormReturn<UserFields>, error: ApiError, text: string): void {
  if (!showAtFields(form, error, fieldNames)) form.setError('root', { message: text })
}
