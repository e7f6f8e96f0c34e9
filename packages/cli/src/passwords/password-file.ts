import { access, rm } from 'node:fs/promises'
import { formatTable } from '@signout/csv/format-table.ts'
import { CliRefusal } from '../context.ts'
import { writeNewFile } from '../files/write-file.ts'

/** Asked before the long work of hashing. @throws {CliRefusal} when the file exists. */
export async function requireNewFile(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new CliRefusal(`${file} already exists: name a new file for the passwords.`)
}

/** Writes the password of each email where only the owner can read it. @throws {CliRefusal} */
export async function writePasswordFile(
  file: string,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = Array.from(passwords, ([email, password]) => ({ email, password }))
  await writeNewFile(file, formatTable(['email', 'password'], rows))
}

export async function removePasswordFile(file: string): Promise<void> {
  await rm(file, { force: true })
}
