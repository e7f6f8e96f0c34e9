import { randomInt } from 'node:crypto'
import { isUsableTeamCode, TEAM_CODE_ALPHABET, TEAM_CODE_LENGTH } from '@signout/contract'

/** An unpredictable code with at least one letter (rulings §3, Teams). */
export function generateTeamCode(): string {
  for (;;) {
    const code = Array.from(
      { length: TEAM_CODE_LENGTH },
      () => TEAM_CODE_ALPHABET[randomInt(TEAM_CODE_ALPHABET.length)],
    ).join('')
    if (isUsableTeamCode(code)) return code
  }
}
