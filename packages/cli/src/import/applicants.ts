import type { Db } from '@signout/server/db/tables.ts'
import { Refusal } from '@signout/server/refusal.ts'
import type { ApplicantColumns } from '@signout/server/users/import-applicants/queries.ts'
import {
  findPasswordless,
  importApplicants as writeApplicants,
} from '@signout/server/users/import-applicants/service.ts'
import { type CliContext, CliRefusal } from '../context.ts'
import { readTable } from '../csv/read-table.ts'
import { applyImport, type ImportFlags, refuseIf } from './apply.ts'
import {
  generatePasswords,
  hashPasswords,
  removePasswords,
  requireFree,
  writePasswords,
} from './passwords.ts'
import { applicantColumns, parseApplicants } from './applicant-rows.ts'

interface Flags extends ImportFlags {
  readonly passwordsOut?: string
}

/** Imports applicants; whoever has no password gets one, which is in the file before it is in the database. */
export async function importApplicants(
  context: CliContext,
  file: string,
  flags: Flags,
): Promise<void> {
  const things = parseApplicants(await readTable(file, applicantColumns))
  refuseIf(file, things.problems)
  const db = await context.open()
  const people = things.good.map(({ thing }) => thing)
  const passwordless = await findPasswordless(db, people)
  const passwordsOut = passwordless.length === 0 ? undefined : await placeFor(passwordless, flags)
  const passwords = flags.dryRun ? new Map<string, string>() : generatePasswords(passwordless)
  const passwordHashes = await hashPasswords(passwords, (done) =>
    context.out.progress('Making passwords:', done, passwords.size),
  )
  const write = () =>
    applyImport(context, file, things, flags, (rows, options) =>
      writeApplicants(db, rows, { ...options, passwordHashes }),
    )
  if (passwordsOut === undefined || flags.dryRun) {
    await write()
    return
  }
  await writePasswords(passwordsOut, passwords)
  try {
    await write()
  } catch (error) {
    if (await isUndone(db, people, passwordless, error)) await removePasswords(passwordsOut)
    else context.out.note(`Keep ${passwordsOut}: its passwords may be in the database.`)
    throw error
  }
  context.out.note(`${passwords.size} new passwords are in ${passwordsOut}.`)
}

async function placeFor(passwordless: readonly string[], { passwordsOut }: Flags): Promise<string> {
  if (passwordsOut === undefined) {
    const people = passwordless.length === 1 ? '1 person has' : `${passwordless.length} people have`
    throw new CliRefusal(
      `${people} no password yet: name a new file for the generated ones with --passwords-out FILE.`,
    )
  }
  await requireFree(passwordsOut)
  return passwordsOut
}

/** A lost connection leaves open whether the database has taken it. */
async function isUndone(
  db: Db,
  people: readonly ApplicantColumns[],
  passwordless: readonly string[],
  error: unknown,
): Promise<boolean> {
  if (error instanceof Refusal) return true
  try {
    return (await findPasswordless(db, people)).length === passwordless.length
  } catch {
    return false
  }
}
