import { forbiddenPasswords, normaliseEmail } from '@signout/contract'
import { invalid } from '../../refusal.ts'

let mostCommon: Promise<ReadonlySet<string>> | undefined

/** A large list, which a server needs when the first password is chosen. */
async function loadMostCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // In the order of how often they were found in what has been stolen elsewhere (decision 021).
  return new Set(dictionary['passwords-common'].slice(0, forbiddenPasswords))
}

/** Why a password of the right length would be guessed, or undefined (beyond §5). */
export async function passwordProblem(
  password: string,
  email: string,
): Promise<string | undefined> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (plain.trim() === normaliseEmail(email)) return 'Your password cannot be your email address.'
  mostCommon ??= loadMostCommon()
  if ((await mostCommon).has(plain)) {
    return 'This is one of the most common passwords, which are tried first. Choose another one.'
  }
  return undefined
}

/** @throws {Refusal} 400 at `password`. */
export async function requireGoodPassword(password: string, email: string): Promise<void> {
  const problem = await passwordProblem(password, email)
  if (problem !== undefined) throw invalid({ password: [problem] })
}
