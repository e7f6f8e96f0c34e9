import { randomInt } from 'node:crypto'
import { isUsableTeamCode, teamCodeAlphabet, teamCodeLength } from '@signout/contract'

/** An unpredictable code with at least one letter (rulings §3, Teams). */
export function generateTeamCode(): string {
  for (;;) {
    const code = Array.from(
      { length: teamCodeLength },
      () => teamCodeAlphabet[randomInt(teamCodeAlphabet.length)],
    ).join('')
    if (isUsableTeamCode(code)) return code
  }
}
