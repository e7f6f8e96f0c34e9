/** The two groups that mean something (spec §1, §6). */
export const groupNames = {
  organisers: 'Hardware Site Admins',
  testUsers: 'HSS Test Users',
} as const
export const allGroupNames = Object.values(groupNames)
export type GroupName = (typeof allGroupNames)[number]

export type Role = 'none' | 'participant' | 'organiser'

interface Person {
  readonly profile: object | null
  readonly groups: readonly { readonly name: string }[]
}

/** The role on the screens: a profile makes a participant, also of an organiser (spec §4, rulings §2). */
export function roleOf(person: Person): Role {
  if (person.profile !== null) return 'participant'
  return isInGroup(person, groupNames.organisers) ? 'organiser' : 'none'
}

/** Test users may order outside the sign-out window (spec §6). */
export function isTestUser(person: Person): boolean {
  return isInGroup(person, groupNames.testUsers)
}

function isInGroup(person: Pick<Person, 'groups'>, name: GroupName): boolean {
  return person.groups.some((group) => group.name === name)
}
