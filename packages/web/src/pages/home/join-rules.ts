import { type ApiError, normaliseTeamCode, teamMessages } from '@signout/contract'
import { outcomeText, statusText } from '#failure-text.ts'

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

/** Why the team with this code could not be joined. */
export function joinRefusal(error: ApiError, code: string): string {
  return error.status === 404
    ? teamMessages.unknown(code)
    : outcomeText(error, error.detail ?? statusText(error))
}
