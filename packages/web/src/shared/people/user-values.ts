import {
  type Account,
  fieldsWith,
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

/** Initial values of the form of a new user, other than an empty text. */
const initial: Partial<UserColumns> = { review_status: 'Accepted', is_active: true }

/** The values of a user, or of the form of a new one. */
export function userValuesOf(account: Account | null): UserValues {
  const columns = userColumns.map((field) => [field, account?.[field] ?? initial[field] ?? ''])
  return {
    // Sound: a value for each column; those without an initial one are texts.
    ...(Object.fromEntries(columns) as UserColumns),
    isOrganiser: account !== null && isInGroup(account, groupNames.organisers),
    isTestUser: account !== null && isInGroup(account, groupNames.testUsers),
  }
}

/** The fields in which two sets of values differ. */
export function changedUserFields(one: UserValues, other: UserValues): (keyof UserValues)[] {
  return valueNames.filter((name) => one[name] !== other[name])
}

/** Fields of the body that creates a user, and of the one that changes them. */
export const newUserFields = fieldsWith(userFields, 'create')
export const userChangeFields = fieldsWith(userFields, 'change')

type UserBody = UserColumns & { readonly groups: GroupName[] }

/** These fields as they are sent. */
export function toBody<Sent extends keyof UserBody>(
  values: UserValues,
  fields: readonly Sent[],
): Pick<UserBody, Sent> {
  const body: UserBody = { ...values, groups: groupsOf(values) }
  // Sound: a value for each of the fields.
  return Object.fromEntries(fields.map((field) => [field, body[field]])) as Pick<UserBody, Sent>
}

function groupsOf({ isOrganiser, isTestUser }: UserValues): GroupName[] {
  return [
    ...(isOrganiser ? [groupNames.organisers] : []),
    ...(isTestUser ? [groupNames.testUsers] : []),
  ]
}

/** Fields at which a refusal shows; groups have none. */
export const refusedAt = newUserFields.filter((field) => field !== 'groups')
