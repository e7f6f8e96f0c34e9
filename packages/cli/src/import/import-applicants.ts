import { rm } from 'node:fs/promises'
import { formatCount } from '@signout/contract'
import { type ApplicantRow, tables } from '@signout/csv/tables.ts'
import { commandLine } from '@signout/server/base/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { requireMailServer } from '@signout/server/mail/mail-server.ts'
import { Refusal } from '@signout/server/base/refusal.ts'
import { findEmailsWithoutPassword } from '@signout/server/accounts/users/import-queries.ts'
import {
  type ApplicantReport,
  importApplicants,
} from '@signout/server/accounts/users/import-applicants.ts'
import { type CliContext, CliRefusal } from '../context.ts'
import { readRows } from './read-rows.ts'
import { generatePassword, hashPasswords, requireNewFile, writePasswordFile } from '../passwords.ts'
import {
  applyImport,
  checkImport,
  type Checked,
  type ImportFlags,
  openForImport,
} from './apply-import.ts'

export interface ApplicantFlags extends ImportFlags {
  readonly passwordsOut?: string
  readonly invite?: boolean
}

/** Imports a file of applicants; new passwords are written to their file before the database. */
export async function importApplicantFile(
  context: CliContext,
  file: string,
  flags: ApplicantFlags,
): Promise<void> {
  const access = flags.invite ? 'mail' : 'none'
  const checked = await checkImport(
    context,
    file,
    flags,
    (text, choice) => readRows(file, text, tables.applicants, choice),
    async (input) => {
      const db = await openForImport(context, flags)
      return importApplicants(db, commandLine, { ...input, access }, context.now())
    },
  )
  const db = await openForImport(context, flags)
  if (flags.invite) return inviteApplicants(context, db, file, checked, flags)
  const { parsed } = checked
  const emails = parsed.good.map(({ record }) => record.email)
  const passwordless = await findEmailsWithoutPassword(db, emails)
  const passwordFile = namePasswordFile(context, passwordless.length, flags)
  const isWritten = passwordFile !== undefined && !flags.dryRun
  const passwords = new Map(
    isWritten ? passwordless.map((email) => [email, generatePassword()]) : [],
  )
  const passwordHashes = await hashPasswords(passwords, (done) =>
    context.out.progress('Making passwords:', done, passwords.size),
  )
  const write = () =>
    applyImport(context, file, checked, flags, (input, now) =>
      importApplicants(db, commandLine, { ...input, access: 'none', passwordHashes }, now),
    )
  if (!isWritten) {
    await write()
    return
  }
  await writePasswordFile(passwordFile, passwords)
  try {
    await write()
  } catch (error) {
    if (await isUndone(db, emails, passwordless, error)) await rm(passwordFile, { force: true })
    else context.out.note(`Keep ${passwordFile}: its passwords may be in the database.`)
    throw error
  }
  context.out.note(`${passwords.size} new passwords are in ${passwordFile}.`)
}

async function inviteApplicants(
  context: CliContext,
  db: Db,
  file: string,
  checked: Checked<ApplicantRow, ApplicantReport>,
  flags: ApplicantFlags,
): Promise<void> {
  requireMailServer(context.config, ', or use --passwords-out FILE')
  const { invited } = await applyImport(context, file, checked, flags, (input, now) =>
    importApplicants(db, commandLine, { ...input, access: 'mail' }, now),
  )
  const invitations = formatCount(invited, 'invitation')
  context.out.note(
    flags.dryRun
      ? `${invitations} would be mailed.`
      : `${invitations} to be mailed: the server sends them, "mail list" shows how far it is.`,
  )
}

/**
 * The file for new passwords; undefined where there are none, or in a dry run without it.
 *
 * @throws {CliRefusal} when no file is named for passwords that would be lost, or it exists.
 */
function namePasswordFile(
  { out }: CliContext,
  count: number,
  { passwordsOut, dryRun }: ApplicantFlags,
): string | undefined {
  if (count === 0) return undefined
  if (passwordsOut !== undefined) {
    requireNewFile(passwordsOut)
    return passwordsOut
  }
  const applicants = formatCount(count, 'applicant has', 'applicants have')
  if (!dryRun) {
    throw new CliRefusal(
      `${applicants} no password yet: name a new file for the generated ones with --passwords-out FILE, or mail them links with --invite.`,
    )
  }
  out.note(`${applicants} no password yet: the import needs --passwords-out FILE or --invite.`)
  return undefined
}

/** Whether the import was rolled back: a lost connection leaves it open. */
async function isUndone(
  db: Db,
  emails: readonly string[],
  passwordless: readonly string[],
  error: unknown,
): Promise<boolean> {
  if (error instanceof Refusal) return true
  try {
    return (await findEmailsWithoutPassword(db, emails)).length === passwordless.length
  } catch {
    return false
  }
}
