import { dictionary } from '@zxcvbn-ts/language-common'
import { forbiddenPasswords, normaliseEmail } from '@signout/contract'
import { invalid } from '../../refusal.ts'

/** In the order of how often they were found in what has been stolen elsewhere (decision 021). */
const mostCommon = new Set(dictionary['passwords-common'].slice(0, forbiddenPasswords))

/** Why a password of the right length would be guessed, or undefined (beyond §5). */
export function passwordProblem(password: string, email: string): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (plain.trim() === normaliseEmail(email)) return 'Your e-mail address is no password.'
  if (mostCommon.has(plain)) {
    return 'This is one of the most common passwords, which are tried first. Choose another one.'
  }
  return undefined
}

/** @throws {Refusal} 400 at `password`. */
export function requireGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email)
  if (problem !== undefined) throw invalid({ password: [problem] })
}
