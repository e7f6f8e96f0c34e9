/** The two groups that mean something (spec §1, §6). */
export const groupNames = {
  organisers: 'Hardware Site Admins',
  testUsers: 'HSS Test Users',
} as const
export const allGroupNames = Object.values(groupNames)
export type GroupName = (typeof allGroupNames)[number]

export type Role = 'none' | 'participant' | 'organiser'

interface RoleHolder {
  readonly profile: object | null
  readonly groups: readonly { readonly name: string }[]
}

/** The role on the screens: a profile makes a participant, also of an organiser (spec §4, rulings §2). */
export function roleOf(user: RoleHolder): Role {
  if (user.profile !== null) return 'participant'
  return isInGroup(user, groupNames.organisers) ? 'organiser' : 'none'
}

/** Test users may order outside the sign-out window (spec §6). */
export function isTestUser(user: RoleHolder): boolean {
  return isInGroup(user, groupNames.testUsers)
}

function isInGroup(user: Pick<RoleHolder, 'groups'>, name: GroupName): boolean {
  return user.groups.some((group) => group.name === name)
}
