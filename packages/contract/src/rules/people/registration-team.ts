import { foldText } from '../search.ts'

/** Maximum length of the name of a team at registration, in characters after trimming. */
export const registrationTeamLength = { max: 100 } as const

/** What the same name has in common however it is typed, as in searches (spec §12, §14); null for none. */
export function registrationTeamKey(name: string | null): string | null {
  return name === null ? null : foldText(name).replaceAll(/\s+/g, ' ').trim()
}

/** A team in which users who registered with one name are now. */
export interface RegisteredTeam {
  readonly id: number
  /** Number of its members who did. */
  readonly registered: number
  readonly members: number
}

/**
 * The team that the next to sign joins: the one that most who registered with the same name are in, else the newest of
 * theirs that has room; undefined when a new one is needed (spec §12).
 */
export function teamToJoin<T extends RegisteredTeam>(
  teams: readonly T[],
  most: number,
): T | undefined {
  const largest = Math.max(...teams.map(({ registered }) => registered))
  const hasMost = ({ registered }: RegisteredTeam) => Number(registered === largest)
  return teams
    .filter(({ members }) => members < most)
    .toSorted((one, other) => hasMost(other) - hasMost(one) || other.id - one.id)[0]
}
