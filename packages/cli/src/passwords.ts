import { newPasswordProblem, passwordLength } from '@signout/contract'
import { type CliContext, CliRefusal } from './context.ts'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hashPassword } from '@signout/server/accounts/passwords/password.ts'
import { existsSync } from 'node:fs'
import { formatTable } from '@signout/csv/format-table.ts'
import { writeNewFile } from './write-file.ts'

export interface PasswordFlags {
  readonly passwordStdin?: boolean
}

interface ChosenPassword {
  readonly password: string
  readonly isGenerated: boolean
}

/** The password on the standard input, without its final line break, or a generated one. @throws {CliRefusal} */
export async function readOrGeneratePassword(
  { readInput }: CliContext,
  { passwordStdin = false }: PasswordFlags,
): Promise<ChosenPassword> {
  if (!passwordStdin) return { password: generatePassword(), isGenerated: true }
  const password = (await readInput()).replace(/\r?\n$/, '')
  if (newPasswordProblem(password) !== null || /[\r\n]/.test(password)) {
    const { min, max } = passwordLength
    throw new CliRefusal(
      `The password on the standard input must be one line of ${min} to ${max} characters.`,
    )
  }
  return { password, isGenerated: false }
}

/** Characters that are not easily confused when read out or copied by hand. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const generatedLength = 16

/** A password that cannot be guessed (93 bits). */
export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  )
}

/** Number of hashes computed at once: the runtime has four threads, and each hash takes 19 MiB. */
const hashedAtOnce = Math.min(4, availableParallelism())

/** Hashes the password of each email, which takes minutes for thousands. */
export async function hashPasswords(
  passwords: ReadonlyMap<string, string>,
  onProgress: (done: number) => void,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const waiting = passwords.entries()
  const work = async () => {
    for (const [email, password] of waiting) {
      hashes.set(email, await hashPassword(password))
      onProgress(hashes.size)
    }
  }
  await Promise.all(Array.from({ length: hashedAtOnce }, work))
  return hashes
}

/** Called before passwords are hashed, which takes long. @throws {CliRefusal} when the file exists. */
export function requireNewFile(file: string): void {
  if (existsSync(file))
    throw new CliRefusal(`${file} already exists: name a new file for the passwords.`)
}

/** Writes the password of each email to a file that only its owner can read. @throws {CliRefusal} */
export async function writePasswordFile(
  file: string,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = Array.from(passwords, ([email, password]) => ({ email, password }))
  await writeNewFile(file, formatTable(['email', 'password'], rows))
}
