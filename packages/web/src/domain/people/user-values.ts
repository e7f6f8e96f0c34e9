import {
  type Account,
  type GroupName,
  groupNames,
  isInGroup,
  type UserColumns,
  userColumns,
  userFields,
} from '@signout/contract'

/** Purpose of a group, in a word. */
export const groupLabels: Readonly<Record<GroupName, string>> = {
  [groupNames.organisers]: 'Organiser',
  [groupNames.testUsers]: 'Test user',
}

/** Review status of users who never applied. */
export const noReviewLabel = 'Not applied'

/** Values of the forms of a user. */
export interface UserValues extends UserColumns {
  readonly isOrganiser: boolean
  readonly isTestUser: boolean
}

/** Inputs of the forms: the fields of the contract, and a checkbox for each group. */
export const userInputs = {
  ...userFields,
  isOrganiser: { label: groupLabels[groupNames.organisers] },
  isTestUser: { label: groupLabels[groupNames.testUsers] },
} as const

const valueNames = [...userColumns, 'isOrganiser', 'isTestUser'] as const

/** The values of a user, or of the form of a new one. */
export function userValuesOf(account: Account | null): UserValues {
  return {
    email: account?.email ?? '',
    first_name: account?.first_name ?? '',
    last_name: account?.last_name ?? '',
    phone_number: account?.phone_number ?? '',
    review_status: account?.review_status ?? 'Accepted',
    is_active: account?.is_active ?? true,
    isOrganiser: account !== null && isInGroup(account, groupNames.organisers),
    isTestUser: account !== null && isInGroup(account, groupNames.testUsers),
  }
}

/** The fields in which two sets of values differ. */
export function changedUserFields(one: UserValues, other: UserValues): (keyof UserValues)[] {
  return valueNames.filter((name) => one[name] !== other[name])
}

export function groupsOf({ isOrganiser, isTestUser }: UserValues): GroupName[] {
  return [
    ...(isOrganiser ? [groupNames.organisers] : []),
    ...(isTestUser ? [groupNames.testUsers] : []),
  ]
}

/** Fields at which a refusal shows. */
export const refusedAt = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'review_status',
] as const satisfies readonly (keyof UserValues)[]
