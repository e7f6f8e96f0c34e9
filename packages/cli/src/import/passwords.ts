import { access, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { hashPassword } from '@signout/server/auth/password.ts'
import { CliRefusal } from '../context.ts'
import { toCsv, writeNewFile } from '../csv/write-csv.ts'
import { describeFileFailure } from '../csv/file-failure.ts'
import { generatePassword } from '../generate-password.ts'

/** The runtime computes at most four at once, each in 19 MiB. */
const AT_ONCE = Math.min(4, availableParallelism())

/** A password for each e-mail. */
export function generatePasswords(emails: readonly string[]): Map<string, string> {
  return new Map(emails.map((email) => [email, generatePassword()]))
}

/** The hash of each password: a matter of minutes for thousands. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return hashes
}

/** Before the long work of hashing. @throws {CliRefusal} when something is there. */
export async function requireFree(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new CliRefusal(`${file} is there already: name a new file for the passwords.`)
}

/** Writes them where only the owner can read them. @throws {CliRefusal} */
export async function writePasswords(
  file: string,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = Array.from(passwords, ([email, password]) => ({ email, password }))
  try {
    await writeNewFile(file, toCsv(['email', 'password'], rows))
  } catch (error) {
    throw new CliRefusal(`${file} cannot be written: ${describeFileFailure(error)}.`)
  }
}

export async function removePasswords(file: string): Promise<void> {
  await rm(file, { force: true })
}
