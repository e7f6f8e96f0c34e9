import { newPasswordProblem, passwordLength } from '@signout/contract'
import { type CliContext, CliRefusal } from '../context.ts'
import { generatePassword } from './generate-password.ts'

export interface PasswordFlags {
  readonly passwordStdin?: boolean
}

interface ChosenPassword {
  readonly password: string
  readonly isGenerated: boolean
}

/** The password on the standard input, without the line break at its end, or a generated one. @throws {CliRefusal} */
export async function readOrGeneratePassword(
  { readInput }: CliContext,
  { passwordStdin = false }: PasswordFlags,
): Promise<ChosenPassword> {
  if (!passwordStdin) return { password: generatePassword(), isGenerated: true }
  const password = (await readInput()).replace(/\r?\n$/, '')
  if (newPasswordProblem(password) !== undefined || /[\r\n]/.test(password)) {
    const { min, max } = passwordLength
    throw new CliRefusal(
      `The password on the standard input must be one line of ${min} to ${max} characters.`,
    )
  }
  return { password, isGenerated: false }
}
