import { type Account, type GroupName, groupNames } from '@signout/contract'

/** What a group is for, in a word. */
export const groupLabels: Readonly<Record<GroupName, string>> = {
  [groupNames.organisers]: 'Organiser',
  [groupNames.testUsers]: 'Test user',
}

/** For the review status of those who never applied. */
export const noReviewLabel = 'Not applied'

export function isIn({ groups }: Pick<Account, 'groups'>, name: GroupName): boolean {
  return groups.some((group) => group.name === name)
}
