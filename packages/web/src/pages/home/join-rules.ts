import { normaliseTeamCode, teamSize } from '@signout/contract'

/** Number of members who may still join. */
export function spotsRemaining(members: number): number {
  return Math.max(0, teamSize.max - members)
}

/** Why the typed code cannot be used to join a team; null when it can (spec §12, §24). */
export function joinBlocked(
  typed: string,
  ownCode: string | undefined,
  hasActiveOrder: boolean,
): 'active order' | 'empty' | 'own team' | null {
  if (hasActiveOrder) return 'active order'
  const code = normaliseTeamCode(typed)
  if (code === '') return 'empty'
  return code === ownCode ? 'own team' : null
}
